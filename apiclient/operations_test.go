package apiclient_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"app.tender/tender/apiclient"
	"app.tender/tender/state"
)

// C is what the operations are called on.
type C = *apiclient.Client

// operation is one call of a method and what it must send.
type operation struct {
	method  string // of Client, or of AI as "AI.ListContent"
	call    func(context.Context, C) (any, error)
	missing []string // the paths that are tried first and not found
	want    sent
	answer  string // of the server
	result  any    // of the call; nil: not compared
}

// operations returns every method that sends a request. Each resource's test file
// has its own.
func operations() []operation {
	return slices.Concat(
		authenticateOperations(), proposalOperations(), areaOperations(), areaOptionOperations(),
		changeOrderOperations(), peopleOperations(), locationOperations(), userOperations(), catalogOperations(),
		aiOperations(), webhookOperations(), deliveryOperations(), triggerOperations(), officeOperations(),
		linkOperations(), siteOperations(),
	)
}

func ok[T any](v T, err error) (any, error) { return v, err }

// detail is the shortest detail of a proposal.
const detail = `{"id":7,"number":1042,"areas":[{"id":11,"options":[{"id":21}]}]}`

// presence ignores the fields that the short responses of these tests leave out.
var presence = gocmp.Options{cmpopts.IgnoreTypes(state.Unknown(0))}

func plain() *state.Proposal {
	return &state.Proposal{ID: 7, Number: 1042, Areas: []state.Area{{ID: 11, Options: []state.Option{{ID: 21}}}}}
}

func TestOperations(t *testing.T) {
	for _, op := range operations() {
		t.Run(op.method+" "+op.want.Path, func(t *testing.T) {
			var replies []reply
			for range op.missing {
				replies = append(replies, reply{status: http.StatusNotFound})
			}
			srv := newCapture(t, append(replies, reply{body: op.answer})...)
			got, err := op.call(t.Context(), srv.client())
			if err != nil {
				t.Fatal(err)
			}
			if op.want.Query == nil {
				op.want.Query = url.Values{}
			}
			if op.want.Form == nil && op.want.Method != http.MethodGet && op.method != "AI.Upload" {
				op.want.Form = url.Values{}
			}
			requests := srv.requests()
			if len(requests) != len(op.missing)+1 {
				t.Fatalf("%d requests", len(requests))
			}
			for i, path := range op.missing {
				if requests[i].Path != path {
					t.Errorf("tried %s, want %s", requests[i].Path, path)
				}
			}
			if diff := gocmp.Diff(op.want, requests[len(op.missing)],
				gocmp.FilterPath(isUnexported, gocmp.Ignore())); diff != "" {
				t.Errorf("sent (-want +got):\n%s", diff)
			}
			if op.result != nil {
				if diff := gocmp.Diff(op.result, got, presence); diff != "" {
					t.Errorf("returned (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func isUnexported(p gocmp.Path) bool {
	f, ok := p.Index(-1).(gocmp.StructField)
	return ok && strings.ToLower(f.Name()[:1]) == f.Name()[:1]
}

// A path with too many names or too many ids is never sent: building it panics, which the
// table of operations would show.
func TestEveryPathParameterHasAnID(t *testing.T) {
	if got := apiclient.Path("/a/{AId}/b/{BId}", 7, 8); got != "/a/7/b/8" {
		t.Errorf("the path is %s", got)
	}
	for pattern, ids := range map[string][]int64{
		"/a/{AId}/b/{BId}": {7}, "/a/{AId}": {7, 8}, "/a": {7},
		"/b/{BId}": nil,
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%s was built with %d ids", pattern, len(ids))
				}
			}()
			apiclient.Path(pattern, ids...)
		}()
	}
}

// sending calls f with every exported method of Client and of its resources that
// takes a context, and so sends something.
func sending(c *apiclient.Client, f func(name string, m reflect.Value)) {
	ctx := reflect.TypeFor[context.Context]()
	each := func(prefix string, v reflect.Value) {
		for i := range v.NumMethod() {
			if m := v.Method(i); m.Type().NumIn() > 0 && m.Type().In(0) == ctx {
				f(prefix+v.Type().Method(i).Name, m)
			}
		}
	}
	client := reflect.ValueOf(c)
	each("", client)
	for _, field := range reflect.VisibleFields(client.Elem().Type()) {
		if field.IsExported() {
			each(field.Name+".", client.Elem().FieldByIndex(field.Index))
		}
	}
}

func TestEveryMethodIsInTheOperationsTable(t *testing.T) {
	tested := map[string]bool{"Apply": true, "MakeChangeOrder": true, "Do": true} // they have their own tests
	for _, op := range operations() {
		tested[op.method] = true
	}
	c := newCapture(t, reply{}).client()
	sending(c, func(name string, m reflect.Value) {
		isIterator := m.Type().NumOut() == 1 && m.Type().Out(0).Kind() == reflect.Func
		if !isIterator && !tested[name] {
			t.Errorf("%s has no entry in the table of operations", name)
		}
	})
}

// sampleArgument returns a valid argument of type t.
func sampleArgument(t reflect.Type) reflect.Value {
	v := reflect.New(t).Elem()
	switch {
	case t == reflect.TypeFor[[]state.AIFile]():
		v.Set(reflect.ValueOf([]state.AIFile{textFile("notes.txt", "text")}))
	case t.Kind() == reflect.Int64 || t.Kind() == reflect.Int:
		v.SetInt(7)
	case t.Kind() == reflect.String:
		v.SetString("text")
	case t.Kind() == reflect.Struct:
		for i := range t.NumField() {
			if f := v.Field(i); f.CanSet() && f.Kind() == reflect.Int64 {
				f.SetInt(7)
			} else if f.CanSet() && f.Kind() == reflect.String {
				f.SetString("https://example.com")
			}
		}
	}
	return v
}

// Every method refuses a single invalid id among valid arguments and sends nothing.
func TestBadIDsAreRefusedBeforeSending(t *testing.T) {
	srv := newCapture(t, reply{body: detail})
	count := 0
	sending(srv.client(), func(name string, m reflect.Value) {
		args := []reflect.Value{reflect.ValueOf(t.Context())}
		for i := 1; i < m.Type().NumIn(); i++ {
			args = append(args, sampleArgument(m.Type().In(i)))
		}
		var spoil func(where string, v reflect.Value, set func(reflect.Value))
		spoil = func(where string, v reflect.Value, set func(reflect.Value)) {
			switch {
			case v.Kind() == reflect.Int64 && strings.HasSuffix(v.Type().Name(), "ID"):
				for _, bad := range []int64{0, -1, -9223372036854775808} {
					if bad == 0 && (mayBeZero[where] || mayBeZero[name+" "+where]) {
						continue
					}
					set(reflect.ValueOf(bad).Convert(v.Type()))
					count++
					if err := outcome(m, args); !errors.Is(err, apiclient.ErrInvalid) ||
						!errors.Is(err, apiclient.ErrNotSent) {
						t.Errorf("%s with %s = %d: %v", name, where, bad, err)
					}
				}
				set(v)
			case v.Kind() == reflect.Struct && v.Type() != reflect.TypeFor[state.Edit]():
				for i := range v.NumField() {
					if !v.Type().Field(i).IsExported() || ignored[v.Type().String()+"."+v.Type().Field(i).Name] ||
						ignored[name+" "+v.Type().String()+"."+v.Type().Field(i).Name] {
						continue
					}
					spoil(v.Type().String()+"."+v.Type().Field(i).Name, v.Field(i), func(x reflect.Value) {
						whole := reflect.New(v.Type()).Elem()
						whole.Set(v)
						whole.Field(i).Set(x)
						set(whole)
					})
				}
			}
		}
		for i := 1; i < len(args); i++ {
			good := args[i]
			spoil(m.Type().In(i).Name(), good, func(x reflect.Value) { args[i] = x })
			args[i] = good
		}
	})
	if n := len(srv.requests()); n > 0 {
		t.Errorf("%d requests were sent, the first %s %s", n, srv.requests()[0].Method, srv.requests()[0].Path)
	}
	if count < 100 {
		t.Errorf("only %d invalid ids were tried", count)
	}
}

// mayBeZero lists the ids for which 0 means any, unchanged or unknown.
var mayBeZero = map[string]bool{
	"notify.DeliveryQuery.Webhook":  true,
	"state.ProposalQuery.ContactID": true, "state.ProposalQuery.SalesPersonID": true,
	"apiclient.ProposalUpdate.SalesPerson":       true,
	"AreaOptions.UpdateClientDescription AreaID": true, "AreaOptions.UpdateInstallerNotes AreaID": true,
	// the proposal itself
	"Links.Create state.Delivery.Order": true, "Links.Send state.Delivery.Order": true,
	"Links.List ChangeOrderID": true,
}

// ignored lists what is not sent: the service assigns the id of what is new, and Submit is for proposals.
var ignored = map[string]bool{
	"state.Contact.ID": true, "state.Location.ID": true,
	"Office.Submit state.Delivery.Order": true,
}

// outcome calls m and returns its error, or the first one of an iterator.
func outcome(m reflect.Value, args []reflect.Value) error {
	out := m.Call(args)
	last := out[len(out)-1]
	if last.Kind() != reflect.Func {
		err, _ := last.Interface().(error)
		return err
	}
	var err error
	for _, v := range last.Seq2() {
		err, _ = v.Interface().(error)
		break
	}
	return err
}
