// Package requests shows the log of the requests that this machine sent to the service, newest
// first: result, cause, time, retries and size. The details of the one under the cursor are shown
// below the list.
package requests

import (
	"time"

	"app.tender/tender/state/support"
	"app.tender/tender/views/screen"
	"app.tender/tender/views/widget/list"
	"app.tender/tender/views/widget/theme"
)

const pageSize = 200

type model struct {
	*list.Log[support.Request, string, query]
	env  *screen.Env
	th   *theme.Theme
	keys screen.Keys
	now  time.Time // as of the last drawing
}

func newModel(env *screen.Env, l Log) *model {
	m := &model{env: env, th: env.Theme, keys: env.Keys}
	rows := list.New(env, "requests", pageSize, query{}, func(r *support.Request) string { return r.ID }, from(l))
	m.Log = list.NewLog(rows, func(q *query) *string { return &q.Text }, list.LogLook{
		Titles: func(w int) string { return columns(w, "When", "Status", "Took", "What") },
		Row:    m.line, Detail: m.detailLines, Empty: m.empty, None: "No request matches",
		Opens: "open", Deeper: "shows all of it", Whole: true,
	})
	m.Do(screen.Bind(m, defs), screen.Bind(m, typing))
	return m
}

func (m *model) Here() screen.Location { return screen.Location{Screen: screen.AtRequests} }

// View draws the log as of now.
func (m *model) View(area screen.Rect) string {
	m.now = m.env.Now()
	return m.Log.View(area)
}

func (m *model) noRequest() string { return m.List.None("No request here.") }
