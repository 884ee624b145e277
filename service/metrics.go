package service

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	prometheus "github.com/VictoriaMetrics/metrics"

	"app.tender/tender/service/limits"
	"app.tender/tender/service/store"
	"app.tender/tender/state"
	"app.tender/tender/state/sqlitefile"
)

// metrics are the Prometheus metrics of a running service. Labels have few values:
// operations by their pattern, never a path, an account or a person.
type metrics struct {
	set     *prometheus.Set
	running *prometheus.Gauge
}

func newMetrics() *metrics {
	prometheus.ExposeMetadata(true)
	set := prometheus.NewSet()
	return &metrics{set, set.NewGauge("tender_requests_running", nil)}
}

func (m *metrics) begin() { m.running.Inc() }

// durations are the upper bounds of the histogram's buckets, in seconds.
var durations = prometheus.ExponentialBuckets(0.001, 4, 8)

// end counts a request. All unknown methods share one label, because a caller can invent
// any number of them.
func (m *metrics) end(method string, t *trace, status int, took time.Duration) {
	m.running.Dec()
	operation := t.operation
	if operation == "" || status == http.StatusMethodNotAllowed {
		method, operation = "other", "none"
	}
	m.set.GetOrCreateCounter(fmt.Sprintf(`tender_requests_total{method=%q,operation=%q,status="%d"}`, method, operation,
		status)).Inc()
	m.set.GetOrCreatePrometheusHistogramExt(fmt.Sprintf(`tender_request_duration_seconds{operation=%q}`, operation),
		durations).Update(took.Seconds())
	if t.refused != nil {
		m.set.GetOrCreateCounter(fmt.Sprintf(`tender_refusals_total{error_code=%q}`, t.refused.Code)).Inc()
	}
}

// deliveries returns the webhook deliveries of the last days by their outcome; pending ones are
// still tried.
func deliveries(counts map[string]int) *prometheus.Set {
	set := prometheus.NewSet()
	for outcome, n := range counts {
		set.NewGauge(fmt.Sprintf(`tender_webhook_deliveries{outcome=%q}`, outcome), nil).Set(float64(n))
	}
	return set
}

// measured returns what an operator watches of the database and its disk, of either kind of database.
func (s *Server) measured(ctx context.Context) (*prometheus.Set, error) {
	stats, err := s.store.Stats(ctx)
	if err != nil {
		return nil, err
	}
	free, err := sqlitefile.FreeBytes(s.config.DataDir)
	if err != nil {
		return nil, err
	}
	ready := 0.0
	if s.ready.of(ctx, s.store) == nil {
		ready = 1
	}
	set := prometheus.NewSet()
	for name, value := range map[string]float64{
		"tender_ready": ready, "tender_database_bytes": float64(stats.Bytes),
		`tender_database_connections{state="open"}`: float64(stats.Open),
		`tender_database_connections{state="used"}`: float64(stats.Used),
		"tender_data_free_bytes":                    float64(free),
	} {
		set.NewGauge(name, nil).Set(value)
	}
	return set, nil
}

// The limits of the metrics' own connections: a scrape takes milliseconds, and few programs do it.
const (
	metricsConnections = 16
	metricsTime        = 10 * time.Second
)

// ServeMetrics serves the metrics on ln until stop is called, which also closes ln. Unless public is set, it refuses an
// address that other machines can reach: the metrics need no credentials.
func (s *Server) ServeMetrics(ln net.Listener, public bool) (stop func(), err error) {
	if !public && !onlyLocal(ln.Addr()) {
		return nil, errors.Join(state.Invalid("Others could read the metrics on "+ln.Addr().String()+".",
			"Listen on 127.0.0.1, or say --metrics-public if the network lets only your monitoring reach it."),
			ln.Close())
	}
	bounded := limits.Connections(ln, metricsConnections, 0, s.log)
	srv := &http.Server{
		Handler: s.Metrics(), ReadTimeout: metricsTime, WriteTimeout: metricsTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeaderBytes, ConnState: bounded.State,
		ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelWarn),
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = srv.Serve(bounded) // ends with Close
	}()
	return func() {
		_ = srv.Close() // an interrupted scrape loses nothing
		<-done
	}, nil
}

// Metrics serves the metrics of this service. It needs its own listener: metrics are for
// the operator, and the handler checks no credentials.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", func(w http.ResponseWriter, r *http.Request) {
		counts, err := store.View(r.Context(), s.store, func(tx *store.Tx) (map[string]int, error) {
			return tx.Deliveries().Counts()
		})
		if err != nil {
			http.Error(w, "counting the deliveries: "+err.Error(), http.StatusInternalServerError)
			return
		}
		measured, err := s.measured(r.Context())
		if err != nil {
			http.Error(w, "measuring the database: "+err.Error(), http.StatusInternalServerError)
			return
		}
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.answers.metrics.set.WritePrometheus(w)
		measured.WritePrometheus(w)
		deliveries(counts).WritePrometheus(w)
		prometheus.WriteProcessMetrics(w)
	})
	return mux
}
