package service_test

import (
	"bytes"
	"fmt"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"net/textproto"
	"strings"
	"testing"

	"app.tender/tender/service"
)

// part is one part of an upload: a field if it has neither a file name nor a type.
type part struct{ field, file, kind, text string }

// multipartOf writes a multipart body.
func multipartOf(parts ...part) (body, contentType string) {
	var b bytes.Buffer
	m := multipart.NewWriter(&b)
	for _, p := range parts {
		h := textproto.MIMEHeader{}
		disposition := fmt.Sprintf(`form-data; name=%q`, p.field)
		if p.file != "" {
			disposition += fmt.Sprintf(`; filename=%q`, p.file)
		}
		h.Set("Content-Disposition", disposition)
		if p.kind != "" {
			h.Set("Content-Type", p.kind)
		}
		w, err := m.CreatePart(h)
		if err == nil {
			_, err = w.Write([]byte(p.text))
		}
		if err != nil {
			panic(err) // writing to memory does not fail
		}
	}
	if err := m.Close(); err != nil {
		panic(err)
	}
	return b.String(), m.FormDataContentType()
}

// upload sends a multipart body.
func (c caller) upload(path string, parts ...part) *answer {
	c.w.t.Helper()
	body, kind := multipartOf(parts...)
	return c.do(request{method: http.MethodPost, path: path, body: body, contentType: kind})
}

// remove sends a DELETE.
func (c caller) remove(path string) *answer {
	c.w.t.Helper()
	return c.do(request{method: http.MethodDelete, path: path, contentType: formType})
}

// newHaltedWorld returns a stocked world without background work.
func newHaltedWorld(t *testing.T, configure ...func(*service.Config)) *world {
	t.Helper()
	w := newStockedWorld(t, configure...)
	w.srv.Parts().Halt()
	return w
}

// restart closes the service and opens it again on the same data.
func (w *world) restart(dir string) {
	w.t.Helper()
	w.http.Close()
	err := w.srv.Close()
	if err == nil {
		w.srv, err = service.Open(w.t.Context(), service.Config{
			DataDir: dir, Database: w.database, Sandbox: true, Now: w.clock.Now,
		})
	}
	if err != nil {
		w.t.Fatal(err)
	}
	w.http = httptest.NewServer(w.srv.Handler())
}

// work does the AI builder's pending work.
func (w *world) work() {
	w.t.Helper()
	if err := w.srv.Parts().Builder.Settle(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
}

// built uploads a text to a proposal, makes and builds an outline from it, and returns the
// build and the proposal's areas.
func (c caller) built(path, text string) (build node, areas []node) {
	c.w.t.Helper()
	c.upload(path+"/ai/content", part{"Name", "", "", "Plan"}, part{"File", "plan.md", "text/markdown", text}).
		want(http.StatusOK)
	c.w.work()
	c.post(path + "/ai/outline").want(http.StatusOK)
	c.w.work()
	c.post(path + "/ai/build").want(http.StatusOK)
	c.w.work()
	return c.get(path + "/ai/build").want(http.StatusOK).json(), c.get(path).want(http.StatusOK).list("areas")
}

// removeContent deletes all content of a proposal.
func (c caller) removeContent(path string) {
	c.w.t.Helper()
	for _, it := range c.get(path + "/ai/content").list("items") {
		c.remove(path + "/ai/content/" + it.text("id")).want(http.StatusOK)
	}
}

// lines writes the lines of an option, for comparing.
func lines(option node) string {
	var list []string
	for _, it := range option.list("items") {
		name := strings.TrimSpace(it.text("brand") + " " + it.text("model") + it.text("name"))
		list = append(list, it.text("itemType")+" "+it.text("quantity")+" x "+name+" at "+it.text("sellPrice"))
	}
	return strings.Join(list, "; ")
}

// words returns the strings of a list.
func (n node) words(name string) []string {
	n.t.Helper()
	values, _ := n.value(name).([]any)
	list := make([]string, len(values))
	for i, v := range values {
		list[i], _ = v.(string)
	}
	return list
}
