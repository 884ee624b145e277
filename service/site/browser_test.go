package site_test

import (
	"context"
	"flag"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"app.tender/tender/service/servicetest/world"
)

// pictures is where the tests with a browser put what they see.
var pictures = flag.String("pictures", "", "a folder for pictures of the client's page")

// browser is a real browser that reaches this machine only.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// newBrowser starts Chromium, or skips the test where there is none.
func newBrowser(t *testing.T) *browser {
	t.Helper()
	path, err := exec.LookPath("chromium")
	if err != nil {
		t.Skip("chromium is not here: install it to open the client's page in a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path),
		chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("host-resolver-rules", "MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"),
		chromedp.Flag("disable-component-update", true),
		chromedp.WSURLReadTimeout(2*time.Minute))
	if os.Getuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	ctx, cancel = context.WithTimeout(ctx, 3*time.Minute) // against waiting for ever
	t.Cleanup(cancel)
	return &browser{t, ctx}
}

// run does actions one after another.
func (b *browser) run(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// got returns what an action returns.
func got[T any](b *browser, a chromedp.Action[T]) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, a)
	if err != nil {
		b.t.Fatal(err)
	}
	return v
}

// text returns what an element says.
func (b *browser) text(selector string) string {
	b.t.Helper()
	return strings.TrimSpace(got(b, chromedp.Text(chromedp.CSS(selector))))
}

// until waits until a function of the page's says true.
func (b *browser) until(function string, args ...any) {
	b.t.Helper()
	got(b, chromedp.PollFunction[bool](function, chromedp.WithPollingArgs(args...),
		chromedp.WithPollingTimeout(time.Minute)))
}

// settled waits until the total is another one and belongs to the choice.
const settled = `(was) => document.getElementById("sum").textContent !== was && !document.body.classList.contains("busy")`

// picture keeps what is on the screen.
func (b *browser) picture(name string) {
	b.t.Helper()
	if *pictures == "" {
		return
	}
	screen, whole := got(b, chromedp.CaptureScreenshot()), got(b, chromedp.FullScreenshot(100))
	for _, f := range []struct {
		name string
		data []byte
	}{{name, screen}, {name + "-whole", whole}} {
		if err := os.WriteFile(filepath.Join(*pictures, f.name+".png"), f.data, 0o600); err != nil {
			b.t.Fatal(err)
		}
	}
}

// fits fails the test if the page is wider than the screen.
func (b *browser) fits() {
	b.t.Helper()
	wide, screen := got(b, chromedp.Evaluate[int](`document.documentElement.scrollWidth`)),
		got(b, chromedp.Evaluate[int](`document.documentElement.clientWidth`))
	if wide > screen {
		b.t.Errorf("the page is %d wide on a screen of %d", wide, screen)
	}
}

// houseOffer submits the demo's house and returns its path and the address of its page.
func houseOffer(t *testing.T) (w *world.World, c world.Caller, path, at string) {
	t.Helper()
	w, c, _ = world.OpenDemo(t, "house")
	id := c.Get("/public/proposals?SearchText=1042").Want(http.StatusOK).List("proposals")[0].Text("id")
	c.Post(world.Office(id)+"/status", "Status", "Submitted").Want(http.StatusOK)
	return w, c, "/public/proposals/" + id, c.Link(id)
}

// noScript switches script off.
func noScript(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
	_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled,
		emulation.SetScriptExecutionDisabledParams{Value: true})
	return chromedp.Void{}, err
}

// A client with a phone, and one at a desk, opens the page, chooses, sees the total follow, and accepts.
func TestClientInABrowser(t *testing.T) {
	for name, width := range map[string]int64{"phone": 360, "desk": 1200} {
		t.Run(name, func(t *testing.T) {
			b := newBrowser(t)
			_, c, path, at := houseOffer(t)
			area := c.Get(path).List("areas")[0]
			dear := area.List("options")[1].Text("id")
			b.run(chromedp.EmulateViewport(width, 780, chromedp.EmulateScale(2)), chromedp.Navigate(at),
				chromedp.WaitVisible(chromedp.CSS("#answer")))
			b.fits()
			first := b.text("#sum")
			b.picture(name + "-1-open")
			b.run(chromedp.Click(chromedp.CSS("#o" + dear)))
			b.until(settled, first)
			sum := b.text("#sum")
			if words := b.text("#words"); !strings.Contains(words, sum) ||
				!strings.Contains(b.text("#totals"), strings.Fields(sum)[0]) {
				t.Errorf("the total is %s, and the words are %s", sum, words)
			}
			b.until(`(chosen) => document.getElementById("pdf").search.includes("=" + chosen)`, dear)
			b.picture(name + "-2-chosen")
			b.run(chromedp.Click(chromedp.CSS("#ask summary")),
				chromedp.SendKeys(chromedp.CSS("#question"), "Does it fit?"),
				chromedp.Click(chromedp.CSS("button[value=ask]")))
			b.run(chromedp.WaitVisible(chromedp.CSS("#ask blockquote")))
			if again := b.text("#sum"); again != sum {
				t.Errorf("the total is %s after a question, and was %s", again, sum)
			}
			b.run(chromedp.Click(chromedp.CSS("#review")), chromedp.SendKeys(chromedp.CSS("#name"), "Erik Halvorsen"))
			b.picture(name + "-3-words")
			b.run(chromedp.Click(chromedp.CSS(`button[value=accept]`)))
			b.run(chromedp.WaitVisible(chromedp.CSS(".record")))
			if record := b.text(".record"); !strings.Contains(record, "Erik Halvorsen accepted this on") {
				t.Errorf("record %s", record)
			}
			b.fits()
			b.picture(name + "-4-accepted")
			p := c.Get(path).Want(http.StatusOK)
			if p.Text("status") != "Accepted" || p.Text("clientLastOpenedDate") == "null" {
				t.Errorf("%s, opened %s", p.Text("status"), p.Text("clientLastOpenedDate"))
			}
			for _, o := range p.List("areas")[0].List("options") {
				if want := o.Text("id") == dear; (o.Text("status") == "Accepted") != want {
					t.Errorf("option %s is %s", o.Text("id"), o.Text("status"))
				}
			}
		})
	}
}

// A change order reads well on a phone, and is accepted there.
func TestChangeOrderInABrowser(t *testing.T) {
	b := newBrowser(t)
	_, c, path, _ := houseOffer(t)
	id := path[strings.LastIndex(path, "/")+1:]
	c.Post(world.Office(id)+"/status", "Status", "Accepted").Want(http.StatusOK)
	order := world.Office(id) + "/changeorders/" +
		c.Post(world.Office(id)+"/changeorders", "Name", "Two more speakers", "Description",
			"Two more speakers in the ceiling of the kitchen.",
			"Area", "Kitchen", "ItemName", "Halewick C6, 6.5\" in-ceiling speaker", "Quantity", "2", "SellPrice",
			"189.50",
			"ItemName", "Installation", "ItemType", "CustomItem",
			"ItemType", "Labor", "Quantity", "1.5", "SellPrice", "95").Want(http.StatusOK).ID()
	c.Post(order+"/status", "Status", "Submitted").Want(http.StatusOK)
	at := c.Post(order + "/link").Want(http.StatusOK).Text("url")
	b.run(chromedp.EmulateViewport(360, 780, chromedp.EmulateScale(2)), chromedp.Navigate(at),
		chromedp.WaitVisible(chromedp.CSS("#answer")))
	b.fits()
	b.picture("order-1-open")
	b.run(chromedp.Click(chromedp.CSS("#review")), chromedp.SendKeys(chromedp.CSS("#name"), "Erik Halvorsen"),
		chromedp.Click(chromedp.CSS(`button[value=accept]`)),
		chromedp.WaitVisible(chromedp.CSS(".record")))
	b.fits()
	if got := c.Get(path + order[strings.LastIndex(order, "/changeorders"):]).Want(http.StatusOK).
		Text("status"); got != "Accepted" {
		t.Errorf("status %s", got)
	}
}

// Without script the same is done by buttons, and nothing is accepted that was not read.
func TestClientInABrowserWithoutScript(t *testing.T) {
	b := newBrowser(t)
	_, c, path, at := houseOffer(t)
	dear := c.Get(path).List("areas")[0].List("options")[1].Text("id")
	b.run(chromedp.EmulateViewport(360, 780), noScript, chromedp.Navigate(at),
		chromedp.WaitReady(chromedp.CSS("#answer")))
	if got := c.Get(path).Text("status"); got != "Submitted" {
		t.Errorf("status %s without script", got)
	}
	first := b.text("#sum")
	b.run(chromedp.Click(chromedp.CSS("#o"+dear)), chromedp.Click(chromedp.CSS("#review")))
	b.run(chromedp.WaitReady(chromedp.CSS("#o" + dear + "[checked]")))
	sum := b.text("#sum")
	if sum == first || !strings.Contains(b.text("#words"), sum) {
		t.Errorf("the total is %s, was %s, and the words are %s", sum, first, b.text("#words"))
	}
	b.picture("plain-1-chosen")
	b.run(chromedp.SendKeys(chromedp.CSS("#name"), "Erik Halvorsen"),
		chromedp.Click(chromedp.CSS(`button[value=accept]`)), chromedp.WaitReady(chromedp.CSS(".record")))
	if got := b.text(".record"); !strings.Contains(got, "Erik Halvorsen accepted this on") {
		t.Errorf("record %s", got)
	}
	if got := c.Get(path).Text("status"); got != "Accepted" {
		t.Errorf("status %s", got)
	}
}
