// Package service is the interface from the other side: our own implementation
// of the proposal service, on SQLite.
//
// A request comes in through Handler, gets an id and a line in the log
// (middleware.go), finds its operation (router.go), is admitted or refused
// (authenticate.go: 401, 402, 403) and reaches its handler. A handler reads its
// parameters (call.go, params.go, params_read.go: 400), does its work in one transaction of the store
// (404, 409, and 400 for rules of the trade) and returns a reply or a *fault.
//
// Operations come in groups: a method of Server that lists endpoints, in the
// file of its handlers, named in Server.endpoints.
package service
