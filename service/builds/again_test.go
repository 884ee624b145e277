package builds_test

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
	"app.tender/tender/service/servicetest/world"
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
	w := world.NewStocked(t, func(c *service.Config) {
		c.AI = builder.Config{Outline: []string{os.Args[0], "as", "await", gate.Addr().String()}, Time: time.Minute}
	})
	id, path := w.Sales.NewProposal("House")
	transcribe := func(name, text string, n int) {
		t.Helper()
		w.Sales.Upload(path+"/ai/content", world.NewPart("f", name, "", text)).Want(http.StatusOK)
		for all := w.Sales.Get(path + "/ai/content").List("items"); all[n].Text("status") != "Transcribed"; {
			all = w.Sales.Get(path + "/ai/content").List("items")
		}
	}
	transcribe("a.txt", "A soundbar in the theater", 0)
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK)
	running, err := gate.Accept()
	if err != nil {
		t.Fatal(err)
	}
	transcribe("b.md", "# Den\n## One\n- 2 x Unknown thing\n", 1)
	w.Sales.Post(path + "/ai/outline").Want(http.StatusOK).WantJSON(`{"proposalId":` + id + `,"status":"Generating"}`)
	first := w.Sales.Get(path + "/ai/outline").Want(http.StatusOK).JSON()
	again := w.Sales.Post("/public/ai/generate-outline", "ProposalId", id).Want(http.StatusOK).JSON()
	if again.Text("outlineId") != first.Text("outlineId") || again.Text("status") != "Generating" || len(again.M) != 3 {
		t.Errorf("began %v and %v", again.M, first.M)
	}
	_ = running.Close()
	if running, err = gate.Accept(); err != nil {
		t.Fatal(err)
	}
	_ = running.Close()
	w.Work()
	o := w.Sales.Get(path + "/ai/outline").Want(http.StatusOK).JSON()
	if text := o.Text("outline"); o.Text("outlineId") != first.Text("outlineId") || o.Text("status") != "Completed" ||
		!strings.Contains(text, "# Theater") || !strings.Contains(text, "# Den") {
		t.Errorf("outline %v", o.M)
	}
}
