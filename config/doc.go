// Package config has what a person decides about tender outside of it: the settings file,
// the environment, the profiles with their secrets, and the places of all that and of the
// program's own data.
//
// It returns plain values that nothing changes afterwards. It imports nothing of ours: a
// caller that checks a file passes the names that other rooms own, such as the actions
// that keys can be bound to.
package config
