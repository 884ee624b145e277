package service

import (
	"fmt"
	"net/http"
	"time"

	prometheus "github.com/VictoriaMetrics/metrics"

	"app.tender/tender/service/store"
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
		w.Header().Set("Content-Type", "text/plain; version=0.0.4; charset=utf-8")
		s.answers.metrics.set.WritePrometheus(w)
		deliveries(counts).WritePrometheus(w)
		prometheus.WriteProcessMetrics(w)
	})
	return mux
}
