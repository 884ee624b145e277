package service_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"sync"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas caches the compiled schemas of the document. kin-openapi compiles one for each
// response, which takes longer than the test's requests.
type schemas struct {
	mu       sync.Mutex
	compiler *jsonschema.Compiler
	compiled map[*openapi3.Schema]*jsonschema.Schema
}

// whole is the name under which schemas refer to the document.
const whole = "document.json"

func newSchemas(doc *openapi3.T) (*schemas, error) {
	s := &schemas{compiler: jsonschema.NewCompiler(), compiled: map[*openapi3.Schema]*jsonschema.Schema{}}
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
	return s.compiler.AddResource(name, v)
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
