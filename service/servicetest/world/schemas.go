package world

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"

	"app.tender/tender/state"
)

// schemas caches the compiled schemas of the document. kin-openapi compiles one for each
// response, which takes longer than the test's requests.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	read     func(owner map[string]any, prices []string) // what becomes of the prices of an object
	compiled map[*openapi3.Schema]*jsonschema.Schema
}

// whole is the name under which schemas refer to the document.
const whole = "document.json"

func newSchemas(doc *openapi3.T, read func(owner map[string]any, prices []string)) (*schemas, error) {
	s := &schemas{
		compiler: jsonschema.NewCompiler(), read: read,
		compiled: map[*openapi3.Schema]*jsonschema.Schema{},
	}
	s.compiler.DefaultDraft(jsonschema.Draft2020)
	s.compiler.AssertFormat()
	text, err := json.Marshal(doc)
	if err != nil {
		return nil, err
	}
	return s, s.add(whole, text)
}

func (s *schemas) add(name string, text []byte) error {
	v, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return err
	}
	s.readPrices(v)
	return s.compiler.AddResource(name, v)
}

// readPrices does with all objects of a schema what the fields named by x-prices are for.
func (s *schemas) readPrices(v any) {
	switch v := v.(type) {
	case map[string]any:
		if prices, ok := v["x-prices"].([]any); ok {
			s.read(v, state.Map(prices, func(name *any) string { return (*name).(string) }))
		}
		for _, part := range v {
			s.readPrices(part)
		}
	case []any:
		for _, part := range v {
			s.readPrices(part)
		}
	}
}

// withPrices requires the fields that only callers who may see prices get.
func withPrices(owner map[string]any, prices []string) {
	for _, name := range prices {
		if required := owner["required"].([]any); !slices.Contains(required, any(name)) {
			owner["required"] = append(required, name)
		}
	}
}

// withoutPrices allows none of these fields, or only null in one that every caller gets.
func withoutPrices(owner map[string]any, prices []string) {
	fields := owner["properties"].(map[string]any)
	for _, name := range prices {
		if slices.Contains(owner["required"].([]any), any(name)) {
			fields[name] = map[string]any{"type": "null"}
		} else {
			delete(fields, name)
		}
	}
}

// hold returns an error if body does not match a schema.
func (s *schemas) hold(schema *openapi3.Schema, body string) error {
	v, err := jsonschema.UnmarshalJSON(strings.NewReader(body))
	if err != nil {
		return err
	}
	return s.holdValue(schema, v)
}

func (s *schemas) holdValue(schema *openapi3.Schema, v any) error {
	compiled, err := s.of(schema)
	if err != nil {
		return err
	}
	return compiled.Validate(v)
}

func (s *schemas) of(schema *openapi3.Schema) (*jsonschema.Schema, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if c := s.compiled[schema]; c != nil {
		return c, nil
	}
	text, err := json.Marshal(schema)
	if err != nil {
		return nil, err
	}
	name := fmt.Sprintf("%d.json", len(s.compiled))
	// References of a document to itself become references from outside.
	if err := s.add(name,
		bytes.ReplaceAll(text, []byte(`"#/components/`), []byte(`"`+whole+`#/components/`))); err != nil {
		return nil, err
	}
	c, err := s.compiler.Compile(name)
	s.compiled[schema] = c
	return c, err
}
