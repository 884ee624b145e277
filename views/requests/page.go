package requests

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"app.tender/tender/state/support"
	"app.tender/tender/state/text"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
)

// Log is the log of requests on this machine.
type Log interface {
	// Requests returns the kept requests, oldest first. It may return some with an error.
	Requests() ([]support.Request, error)
}

// actionCopy copies all details of a request.
const actionCopy screen.ID = "requests.copy"

// The actions of the log and of its search.
var (
	defs = slices.Concat([]screen.Def[*model]{
		{ID: screen.Open, Hint: 1, Word: (*model).DetailWord, Unless: (*model).noRequest, Do: (*model).Toggle},
		{ID: screen.Filter, Hint: 2, Word: (*model).filterWord, Do: (*model).toggleFailed},
		{
			ID: actionCopy, Group: "Journal and checks", Keys: []string{"y"}, Short: "copy",
			Long:     "Copy all details of this request",
			Audience: screen.Installer, Hint: 3, Unless: (*model).noRequest, Do: screen.Does((*model).copyRequest),
		},
		{ID: screen.Search, Hint: 4, Do: (*model).BeginSearch},
		{ID: screen.PaneNext, Unless: (*model).noRequest, Do: (*model).Toggle},
		{ID: screen.PanePrevious, Unless: (*model).noRequest, Do: (*model).Toggle},
		{ID: screen.Back, Hint: 5, Do: (*model).Back},
	}, screen.MoveDefs((*model).Move))
	typing = list.SearchDefs(func(m *model) string { return m.List.OpenWord() }, (*model).LeaveSearch, (*model).Back,
		(*model).Move)
)

// Page returns the log of requests. l is nil if there is none.
func Page(l Log) screen.Page {
	return screen.Page{
		ID: screen.AtRequests, Name: "the requests", Audience: screen.Installer,
		Enter: screen.Info{
			ID: "go.requests", Short: "requests",
			Long: "Go to the requests to the service: answer, cause, time, retries, size",
		},
		Unless: func() string {
			if l == nil {
				return "No requests are kept here."
			}
			return ""
		},
		Actions: screen.Lists(defs),
		New:     func(env *screen.Env) screen.Screen { return newModel(env, l) },
	}
}

// query selects requests.
type query struct {
	Text   string
	Failed bool // only those that failed
}

// from returns the source of the requests that contain every word of a text, newest first.
func from(l Log) list.Source[support.Request, query] {
	return list.Source[support.Request, query]{
		Fits: func(_, q query, r *support.Request) bool { return q.fits(r) },
		Here: func(_ context.Context, q query, page, size int) (list.Page[support.Request], error) {
			all, err := l.Requests()
			rows := []support.Request{}
			for i := range slices.Backward(all) {
				r := &all[i]
				if !q.fits(r) {
					continue
				}
				support.AttachVariants(r, all)
				rows = append(rows, *r)
			}
			total := len(rows)
			rows = rows[min(total, (page-1)*size):min(total, page*size)]
			return list.Page[support.Request]{Rows: rows, Total: total}, err
		},
	}
}

func (q query) fits(r *support.Request) bool {
	return (!q.Failed || r.Failed()) && text.Finds(q.Text, r.Operation, r.String(), r.ID)
}

func (m *model) filterWord() string {
	if m.List.Query().Failed {
		return "all"
	}
	return "failed only"
}

func (m *model) toggleFailed() tea.Cmd {
	q := m.List.Query()
	q.Failed = !q.Failed
	m.InDetail = false
	return m.List.Ask(q)
}

func (m *model) copyRequest() {
	r := m.List.Current()
	m.env.Host.Copy(r.Details(m.env.Now().Location()), "the request. It contains no key and no content")
}
