package service

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"app.tender/tender/service/store"
)

// metrics are the Prometheus metrics of a running service. Labels have few values:
// operations by their pattern, never a path, an account or a person.
type metrics struct {
	registry *prometheus.Registry
	running  prometheus.Gauge
	requests *prometheus.CounterVec
	refusals *prometheus.CounterVec
	took     *prometheus.HistogramVec
}

func newMetrics(db *store.Store) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		running:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "tender_requests_running", Help: "Requests under way."}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tender_requests_total", Help: "Requests by operation and status.",
		}, []string{"method", "operation", "status"}),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tender_refusals_total", Help: "Refused requests by the errorCode of the answer.",
		}, []string{"error_code"}),
		took: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "tender_request_duration_seconds", Help: "How long requests took, uploads included.", Buckets: prometheus.ExponentialBuckets(0.001, 4, 8),
		}, []string{"operation"}),
	}
	m.registry.MustRegister(m.running, m.requests, m.refusals, m.took, deliveryCollector{db},
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) begin() { m.running.Inc() }

// end counts a request. All unknown methods share one label, because a caller can invent
// any number of them.
func (m *metrics) end(method string, t *trace, status int, took time.Duration) {
	m.running.Dec()
	operation := t.operation
	if operation == "" || status == http.StatusMethodNotAllowed {
		method, operation = "other", "none"
	}
	m.requests.WithLabelValues(method, operation, strconv.Itoa(status)).Inc()
	m.took.WithLabelValues(operation).Observe(took.Seconds())
	if t.refused != nil {
		m.refusals.WithLabelValues(t.refused.code).Inc()
	}
}

// deliveryCollector counts the webhook deliveries in the database on each scrape.
type deliveryCollector struct{ store *store.Store }

var deliveriesDesc = prometheus.NewDesc("tender_webhook_deliveries",
	"Webhook deliveries of the last days by what became of them; pending ones are still tried.", []string{"outcome"}, nil)

// Describe implements prometheus.Collector.
func (d deliveryCollector) Describe(ch chan<- *prometheus.Desc) { ch <- deliveriesDesc }

// Collect implements prometheus.Collector.
func (d deliveryCollector) Collect(ch chan<- prometheus.Metric) {
	counts, err := store.View(context.Background(), d.store, (*store.Tx).DeliveryCounts)
	if err != nil {
		ch <- prometheus.NewInvalidMetric(deliveriesDesc, err)
		return
	}
	for outcome, n := range counts {
		ch <- prometheus.MustNewConstMetric(deliveriesDesc, prometheus.GaugeValue, float64(n), outcome)
	}
}

// Metrics serves the metrics of this service. It needs its own listener: metrics are for
// the operator, and the handler checks no credentials.
func (s *Server) Metrics() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(s.metrics.registry, promhttp.HandlerOpts{}))
	return mux
}
