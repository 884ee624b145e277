package service

import (
	"reflect"
	"runtime"
	"strings"
)

// Handlers maps each operation to the name of its method.
func (s *Server) Handlers() map[string]string {
	names := map[string]string{}
	for _, e := range s.endpoints() {
		name := runtime.FuncForPC(reflect.ValueOf(e.handle).Pointer()).Name()
		name, _, _ = strings.Cut(strings.TrimSuffix(name, "-fm"), ".func")
		names[e.method+" "+e.path] = name[strings.LastIndex(name, ".")+1:]
	}
	return names
}
