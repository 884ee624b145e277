package service_test

import (
	"io"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"app.tender/tender/service"
	"app.tender/tender/service/builder"
)

// awaitClose is a program that connects to a listener and writes an outline when the
// listener closes the connection.
func awaitClose(address string) int {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return 1
	}
	_, _ = io.Copy(io.Discard, conn)
	_, _ = os.Stdout.WriteString("# Theater\n- 1 x Aurora S-9\n")
	return 0
}

// A second outline is not started while one is being made. That one includes content
// transcribed meanwhile, because the second caller got the response that an outline is
// being made.
func TestAnOutlineIsNotBegunTwice(t *testing.T) {
	gate, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = gate.Close() })
	w := newStockedWorld(t, func(c *service.Config) {
		c.AI = builder.Config{Outline: []string{os.Args[0], "as", "await", gate.Addr().String()}, Time: time.Minute}
	})
	id, path := w.sales.newProposal("House")
	transcribe := func(name, text string, n int) {
		t.Helper()
		w.sales.upload(path+"/ai/content", part{"f", name, "", text}).want(http.StatusOK)
		for all := w.sales.get(path + "/ai/content").list("items"); all[n].text("status") != "Transcribed"; {
			all = w.sales.get(path + "/ai/content").list("items")
		}
	}
	transcribe("a.txt", "A soundbar in the theater", 0)
	w.sales.post(path + "/ai/outline").want(http.StatusOK)
	running, err := gate.Accept()
	if err != nil {
		t.Fatal(err)
	}
	transcribe("b.md", "# Den\n## One\n- 2 x Unknown thing\n", 1)
	w.sales.post(path + "/ai/outline").want(http.StatusOK).wantJSON(`{"proposalId":` + id + `,"status":"Generating"}`)
	first := w.sales.get(path + "/ai/outline").want(http.StatusOK).json()
	again := w.sales.post("/public/ai/generate-outline", "ProposalId", id).want(http.StatusOK).json()
	if again.text("outlineId") != first.text("outlineId") || again.text("status") != "Generating" || len(again.m) != 3 {
		t.Errorf("began %v and %v", again.m, first.m)
	}
	_ = running.Close()
	if running, err = gate.Accept(); err != nil {
		t.Fatal(err)
	}
	_ = running.Close()
	w.work()
	o := w.sales.get(path + "/ai/outline").want(http.StatusOK).json()
	if text := o.text("outline"); o.text("outlineId") != first.text("outlineId") || o.text("status") != "Completed" ||
		!strings.Contains(text, "# Theater") || !strings.Contains(text, "# Den") {
		t.Errorf("outline %v", o.m)
	}
}
