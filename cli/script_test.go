package cli_test

import (
	"context"
	"errors"
	"net/http"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"app.tender/tender/apiclient"
	"app.tender/tender/service"
	"app.tender/tender/service/admin"
	"app.tender/tender/service/servicetest"
	"app.tender/tender/state"
	"app.tender/tender/state/localstore"
	"app.tender/tender/state/plan"
	"app.tender/tender/testenv"
	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	signal.Stop(notified()) // the first that asks for signals must not be in a bubble
	if play := roles()[filepath.Base(os.Args[0])]; play != nil {
		play()
		return
	}
	testenv.WaitMost()
	os.Exit(testenv.InMemory(withRoles{m}).Run())
}

// scripts returns the files of a pattern.
func scripts(t *testing.T, pattern string) []string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	return files
}

// Runs the transcripts, which lie beside what they are about; those about several folders are in testdata/script. Each
// has its own directories with the demo's data, and can start a service beside the command line. Under -short only
// the ones with the most concurrency run.
func TestScripts(t *testing.T) {
	t.Parallel()
	files := []string{"testdata/script/offline.txtar", "testdata/script/waiting.txtar"}
	if !testing.Short() {
		files = slices.Concat(scripts(t, "testdata/script/*.txtar"), scripts(t, "*/*.txtar"), triedScripts(t))
	}
	examples, err := filepath.Abs("../docs/examples")
	if err != nil {
		t.Fatal(err)
	}
	changing, err := variables(files)
	if err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Files:               files,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("TENDER_CONFIG_DIR", filepath.Join(env.WorkDir, "config"))
			env.Setenv("TENDER_DATA_DIR", filepath.Join(env.WorkDir, "data"))
			env.Setenv("EXAMPLES", examples)
			env.Setenv("GOGC", "400") // like the tests themselves: see testenv.InMemory
			env.Setenv("TZ", os.Getenv("TZ"))
			env.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent")
			env.Values[runningKey{}] = &running{}
			env.Values[performerKey{}] = newPerformer(env, changing)
			return servicetest.Demo(filepath.Join(env.WorkDir, "data", "demo", "service"), "", time.Time{})
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"service": serviceCmd, "broken": brokenCmd, "code": codeCmd, "draft": draftCmd, "silent": silentCmd,
			"receiver": receiverCmd, "until": untilCmd, "setenv": setenvCmd, "tender": tenderCmd,
		},
	})
}

// service commands of the scripts:
//
//	service start         serve demo data of its own; sets BASE_URL, APP_KEY, SECRET_KEY, USER_NAME, PASSWORD, USER_KEY, ACCOUNT
//	service beside        serve a copy of the same data at another address; sets the same variables for it
//	service stop          refuse connections from now on
//	service hang          take requests and never answer, at the same address
//	service asked         wait until a request has come since it hangs
//	service again         answer again, at the same address
//	service describe N T  change the client description of proposal N to T, as someone else
//	service unpaid        end the account's subscription
//	service paid          begin it again
//	service real          be no sandbox from now on, at the same address
//	service group G       put the user into a permission group
//	service no-catalog    take the catalog from the user
//	service revoke        end the user's keys
//	service watched       go on with a log, in service.log, and with deliveries to this machine
//	service clock D       have its clock go ahead by D from now on
//	service newcomer      make a user whose e-mail address is not verified, newcomer@example.com
func serviceCmd(ts *testscript.TestScript, neg bool, args []string) {
	r, _ := ts.Value(runningKey{}).(*running)
	switch command := strings.Join(args[:min(1, len(args))], ""); {
	case neg:
		ts.Fatalf("service can't be negated")
	case command == "start":
		r.start(ts, "service-data")
	case command == "beside":
		new(running).start(ts, "service-beside")
	case command == "stop":
		r.stop()
	case command == "hang":
		r.hang(ts)
	case command == "asked":
		<-r.asked
	case command == "again":
		r.stop()
		r.listen(ts)
	case command == "watched":
		r.watched(ts)
	case command == "clock" && len(args) == 2:
		ahead, err := time.ParseDuration(args[1])
		ts.Check(err)
		r.ahead.Store(int64(ahead))
	case command == "real":
		r.stop()
		ts.Check(r.server.Close())
		var err error
		r.server, err = service.Open(context.Background(), service.Config{DataDir: r.dir})
		ts.Check(err)
		r.listen(ts)
	case command == "group" && len(args) == 2:
		ts.Check(r.server.Admin().SetGroup(context.Background(), r.ready.UserName, admin.PermissionGroup(args[1])))
	case command == "describe" && len(args) == 3:
		r.describe(ts, args[1], args[2])
	case command != "":
		r.administer(ts, command)
	default:
		ts.Fatalf("usage: service COMMAND")
	}
}

// running is the service beside a script.
type running struct {
	dir    string // its data
	server *service.Server
	ready  service.Ready
	at     *testenv.Address
	stop   func()
	asked  chan struct{}
	ahead  atomic.Int64 // nanoseconds by which its clock is ahead
}

type runningKey struct{}

func (r *running) start(ts *testscript.TestScript, dir string) {
	r.dir = ts.MkAbs(dir)
	ts.Check(servicetest.Demo(r.dir, "", time.Time{}))
	var err error
	r.server, err = service.Open(context.Background(), service.Config{DataDir: r.dir, Demo: true})
	ts.Check(err)
	r.ready = r.server.Ready("")
	ts.Defer(func() { ts.Check(r.server.Close()) })
	r.at, err = testenv.HoldAddress()
	ts.Check(err)
	ts.Defer(func() { ts.Check(r.at.Close()) })
	r.listen(ts)
	ts.Defer(func() { r.stop() })
	accounts, err := r.server.Admin().Accounts(context.Background())
	ts.Check(err)
	ts.Setenv("ACCOUNT", strconv.FormatInt(int64(accounts[0].ID), 10))
	for name, value := range map[string]string{
		"BASE_URL": r.ready.BaseURL, "APP_KEY": r.ready.AppKey, "SECRET_KEY": r.ready.SecretKey,
		"USER_NAME": r.ready.UserName, "PASSWORD": r.ready.Password, "USER_KEY": r.ready.UserKey,
	} {
		ts.Setenv(name, value)
	}
}

func (r *running) listen(ts *testscript.TestScript) {
	ctx, cancel := context.WithCancel(context.Background())
	ln, err := r.at.Listen(ctx)
	ts.Check(err)
	r.ready.BaseURL = "http://" + r.at.String()
	served := make(chan error, 1)
	go func() { served <- r.server.Serve(ctx, ln) }()
	r.stop = sync.OnceFunc(func() {
		cancel()
		if err := <-served; err != nil {
			ts.Logf("serving: %v", err)
		}
	})
}

// hang replaces the service by one that never responds.
func (r *running) hang(ts *testscript.TestScript) {
	r.stop()
	ln, err := r.at.Listen(context.Background())
	ts.Check(err)
	r.asked = make(chan struct{}, 100)
	over := make(chan struct{})
	srv := &http.Server{
		ReadHeaderTimeout: time.Minute,
		Handler: http.HandlerFunc(func(_ http.ResponseWriter, req *http.Request) {
			r.asked <- struct{}{}
			select {
			case <-req.Context().Done():
			case <-over:
			}
		}),
	}
	go func() { _ = srv.Serve(ln) }()
	r.stop = sync.OnceFunc(func() {
		close(over)
		_ = srv.Close()
	})
}

// administer runs an operation of the service's operator.
func (r *running) administer(ts *testscript.TestScript, command string) {
	ctx, instance := context.Background(), r.server.Admin()
	accounts, err := instance.Accounts(ctx)
	ts.Check(err)
	account := accounts[0].ID
	switch command {
	case "unpaid", "paid":
		_, err = instance.UpdateAccount(ctx, account, func(a *admin.Account) {
			a.SubscriptionActive = command == "paid"
		})
	case "no-catalog":
		err = instance.SetGroup(ctx, r.ready.UserName, admin.GroupSalesNoCatalog)
	case "revoke":
		err = instance.RevokeKeys(ctx, r.ready.UserName)
	case "newcomer":
		_, err = instance.CreateUser(ctx, admin.User{
			User:    state.User{Email: "newcomer@example.com", PermissionGroup: string(admin.GroupSales)},
			Account: account,
		}, r.ready.Password)
	default:
		ts.Fatalf("the service has no command %q", command)
	}
	ts.Check(err)
}

func (r *running) describe(ts *testscript.TestScript, number, text string) {
	c, err := apiclient.New(r.ready.BaseURL, apiclient.Credentials{
		AppKey: r.ready.AppKey, SecretKey: r.ready.SecretKey, UserKey: r.ready.UserKey,
	})
	ts.Check(err)
	page, err := c.Proposals.List(context.Background(), state.ProposalQuery{SearchText: number, PageSize: 100})
	ts.Check(err)
	for _, row := range page.Proposals {
		if strconv.FormatInt(row.Number, 10) == number {
			_, err := c.Proposals.UpdateDescription(context.Background(), row.ID, text)
			ts.Check(err)
			return
		}
	}
	ts.Fatalf("there is no proposal %s", number)
}

// silentCmd is `silent`: the last command wrote nothing to standard error except what it waited for, which it reports
// on a slow machine.
func silentCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 0 {
		ts.Fatalf("usage: silent")
	}
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		if !strings.HasPrefix(line, "Waiting for the service, ") {
			ts.Fatalf("on standard error: %s", line)
		}
	}
}

// codeCmd is `code N tender ARG…` or `code N exec COMMAND…`: run a command that exits with code N.
func codeCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 {
		ts.Fatalf("usage: code N tender ARG… or code N exec COMMAND…")
	}
	got := 0
	var exit *exec.ExitError
	if p, _ := ts.Value(performerKey{}).(*performer); args[1] == "tender" {
		got = p.run(ts, args[2:])
	} else if err := ts.Exec(args[2], args[3:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else if err != nil {
		ts.Fatalf("%v", err)
	}
	if strconv.Itoa(got) != args[0] {
		ts.Fatalf("exit code %d, want %s", got, args[0])
	}
}

// draftCmd is `draft N TEXT`: store TEXT as a draft of the demo's proposal N, as the editor does, and set DRAFT to its
// key.
func draftCmd(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: draft N TEXT [planned]")
	}
	ctx := context.Background()
	store, err := localstore.Open(ctx,
		localstore.Config{Path: filepath.Join(ts.Getenv("TENDER_DATA_DIR"), "profiles", "demo", "tender.db")})
	ts.Check(err)
	defer func() { ts.Check(store.Close()) }()
	page, _, err := store.Cache.Proposals(ctx, state.ProposalQuery{SearchText: args[0], PageSize: 100, Page: 1})
	ts.Check(err)
	for _, row := range page.Proposals {
		if strconv.FormatInt(row.Number, 10) != args[0] {
			continue
		}
		p, _, err := store.Cache.Proposal(ctx, row.ID)
		ts.Check(err)
		ref := state.TextRef{Proposal: row.ID, Field: state.ProposalDescription}
		key := "/"
		if len(args) == 3 {
			pl, err := store.Plans.Plan(ctx, row.ID)
			ts.Check(err)
			ref = plan.TextRef(row.ID, pl.Areas[0].Options[0].ID, state.ClientDescription)
			key = "/" + state.FormatID(ref.Option) + "/"
		}
		_, err = store.Typed.Save(ctx, state.Draft{Ref: ref, Text: args[1], Base: p.Description})
		ts.Check(err)
		ts.Setenv("DRAFT", state.FormatID(row.ID)+key+string(ref.Field))
		return
	}
	ts.Fatalf("this machine has no proposal %s", args[0])
}

// notified returns a channel of signals.
func notified() chan os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, os.Interrupt)
	return c
}
