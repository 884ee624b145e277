package testenv

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
)

// Omission is a way in which a response omits a field.
type Omission string

// The ways.
const (
	LeftOut Omission = "left out"
	Renamed Omission = "renamed"
	Null    Omission = "null"
)

// Omissions returns all the ways.
func Omissions() []Omission { return []Omission{LeftOut, Renamed, Null} }

// OmitFields wraps a service and removes fields from its JSON responses. It calls omitted with the path
// of each field, such as "areas.options.clientDescription", without list indexes.
func OmitFields(service http.Handler, how Omission, omitted func(path string) bool) http.Handler {
	return ChangeJSON(service, func(_ *http.Request, doc any) any {
		EachField(doc, func(object map[string]any, name, path string) {
			if !omitted(path) {
				return
			}
			value := object[name]
			delete(object, name)
			switch how {
			case Renamed:
				object[name+"V2"] = value
			case Null:
				object[name] = nil
			case LeftOut:
			}
		})
		return doc
	})
}

// ChangeJSON wraps a service and changes its responses. change gets a JSON document with its numbers as json.Number, or
// nil for another response, which stays as it is if change returns nil.
func ChangeJSON(service http.Handler, change func(r *http.Request, doc any) any) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		r = r.Clone(r.Context())
		// the response differs from the service's
		for _, name := range []string{"Accept-Encoding", "If-None-Match", "If-Modified-Since"} {
			r.Header.Del(name)
		}
		answer := httptest.NewRecorder()
		service.ServeHTTP(answer, r)
		maps.Copy(w.Header(), answer.Header())
		w.Header().Del("ETag")
		body := answer.Body.Bytes()
		var doc any
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.UseNumber()
		if decoder.Decode(&doc) != nil {
			doc = nil
		}
		if changed, err := json.Marshal(change(r, doc)); err == nil && string(changed) != "null" {
			body = changed
			w.Header().Set("Content-Type", "application/json")
		}
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		w.WriteHeader(answer.Code)
		_, _ = w.Write(body)
	})
}

// EachField visits every field of every object in a JSON document with its path.
func EachField(doc any, visit func(object map[string]any, name, path string)) {
	var walk func(v any, path string)
	walk = func(v any, path string) {
		switch v := v.(type) {
		case map[string]any:
			for _, name := range slices.Collect(maps.Keys(v)) { // visit may add others
				inner := strings.TrimPrefix(path+"."+name, ".")
				walk(v[name], inner)
				visit(v, name, inner)
			}
		case []any:
			for _, e := range v {
				walk(e, path)
			}
		}
	}
	walk(doc, "")
}
