package service

import (
	"reflect"
	"runtime"
	"strings"
)

// Handlers maps each operation to its package and the name of its method.
func (s *Server) Handlers() map[string]string {
	names := map[string]string{}
	for _, e := range s.endpoints() {
		name := runtime.FuncForPC(reflect.ValueOf(e.Handle).Pointer()).Name()
		name, _, _ = strings.Cut(strings.TrimSuffix(name, "-fm"), ".func")
		name = name[strings.LastIndex(name, "/")+1:]
		pkg, _, _ := strings.Cut(name, ".")
		names[e.Method+" "+e.Path] = pkg + name[strings.LastIndex(name, "."):]
	}
	return names
}
