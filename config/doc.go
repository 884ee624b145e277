// Package config is what a person settles about tender outside of it: the
// settings file, the environment, the profiles with their secrets, and where
// all of that and the program's own data lives.
//
// It returns plain values that nothing changes afterwards. It imports nothing of
// ours: who checks a file hands it the names that other rooms own, such as the
// actions that keys can be bound to.
package config
