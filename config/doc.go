// Package config reads what a person sets up outside of the program: the settings file, the
// environment, and the profiles with their secrets. It also knows the directories of these and of
// the program's own data.
//
// It returns immutable values and imports no other package of tender: a caller that checks a file
// passes the names that other packages own, such as the actions that keys can be bound to.
package config
