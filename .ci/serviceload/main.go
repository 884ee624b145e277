// Command serviceload measures services side by side: for each request and each number of connections it loads one
// after the other, in turns, and prints requests a second and latencies, with the ratio to the last service. It reads
// the services as JSON from standard input, so that no secret is an argument. See ../compare-service.
package main

import (
	"bufio"
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
)

// service is one side of the comparison.
type service struct {
	Name     string    `json:"name"`
	BaseURL  string    `json:"base_url"`
	Token    string    `json:"token"` // of a service that takes it as it is; else the keys sign each request
	AppKey   string    `json:"app_key"`
	Secret   string    `json:"secret_key"`
	UserKey  string    `json:"user_key"`
	Requests []request `json:"requests"`
}

// request is what is asked again and again. In its body, %d is a number that no other request has.
type request struct {
	Name   string            `json:"name"`
	Method string            `json:"method"`
	Path   string            `json:"path"`
	Type   string            `json:"type"`
	Body   string            `json:"body"`
	Header map[string]string `json:"header"`
}

func main() {
	log.SetFlags(0)
	length := flag.Duration("time", 4*time.Second, "how long one request is measured, with one number of connections, in each round")
	rounds := flag.Int("rounds", 3, "how often; the middle one counts")
	widths := flag.String("connections", "1,16,64", "how many connections at once")
	disk := flag.String("disk", "", "a directory: say at the end how often a file in it syncs")
	flag.Parse()
	var services []service
	if err := json.NewDecoder(os.Stdin).Decode(&services); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%-17s %4s  %-16s %10s %9s %9s %9s %7s\n", "request", "conn", "service", "requests/s", "p50 ms", "p99 ms",
		"p99/p50", "ratio")
	for i := range services[0].Requests {
		for width := range strings.SplitSeq(*widths, ",") {
			n, err := strconv.Atoi(width)
			if err != nil {
				log.Fatal(err)
			}
			measured := make([][]result, len(services))
			for range *rounds {
				for j := range services {
					r, err := services[j].load(&services[j].Requests[i], n, *length)
					if err != nil {
						log.Fatalf("%s, %s: %v", services[j].Name, services[j].Requests[i].Name, err)
					}
					measured[j] = append(measured[j], r)
				}
			}
			print(services, i, n, measured)
		}
	}
	if *disk != "" {
		took, err := syncs(*disk)
		if err != nil {
			log.Fatal(err)
		}
		r := resultOf(took, syncTime)
		fmt.Printf("the disk syncs %.0f times a second: p50 %.2f ms, p99 %.2f ms\n", r.rate, ms(r.p50), ms(r.p99))
	}
}

// syncTime is how long the disk is measured.
const syncTime = 2 * time.Second

// syncs writes a page at a time to a file of a directory, and returns how long each took to be synced.
func syncs(dir string) (took []time.Duration, err error) {
	f, err := os.CreateTemp(dir, "sync")
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for began := time.Now(); time.Since(began) < syncTime; {
		sent := time.Now()
		if _, err := f.WriteAt(make([]byte, 4096), int64(len(took)%1000)*4096); err != nil {
			return nil, err
		}
		if err := f.Sync(); err != nil {
			return nil, err
		}
		took = append(took, time.Since(sent))
	}
	return took, nil
}

// result is what a load came to.
type result struct {
	rate     float64 // requests a second
	p50, p99 time.Duration
}

func print(services []service, i, n int, measured [][]result) {
	last := middle(measured[len(measured)-1])
	for j := range services {
		m := middle(measured[j])
		fmt.Printf("%-17s %4d  %-16s %10.0f %9.2f %9.2f %9.1f %7.2f\n", services[j].Requests[i].Name, n, services[j].Name,
			m.rate, ms(m.p50), ms(m.p99), float64(m.p99)/float64(m.p50), m.rate/last.rate)
	}
}

func middle(list []result) result {
	list = slices.SortedFunc(slices.Values(list), func(a, b result) int { return cmp.Compare(a.rate, b.rate) })
	return list[len(list)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// load sends a request over n connections for a time.
func (s *service) load(r *request, n int, length time.Duration) (result, error) {
	var all sync.WaitGroup
	took := make([][]time.Duration, n)
	errs := make([]error, n)
	began := time.Now()
	for i := range n {
		all.Go(func() { took[i], errs[i] = s.connection(r, i, began.Add(length)) })
	}
	all.Wait()
	spent, each := time.Since(began), slices.Concat(took...)
	if err := errors.Join(errs...); err != nil || len(each) == 0 {
		return result{}, cmp.Or(err, errors.New("no answer came"))
	}
	return resultOf(each, spent), nil
}

func resultOf(took []time.Duration, in time.Duration) result {
	slices.Sort(took)
	at := func(share float64) time.Duration { return took[int(share*float64(len(took)-1))] }
	return result{float64(len(took)) / in.Seconds(), at(0.5), at(0.99)}
}

// connection sends one request after the other over one connection. It returns how long each took.
func (s *service) connection(r *request, number int, until time.Time) (took []time.Duration, err error) {
	base, err := url.Parse(s.BaseURL)
	if err != nil {
		return nil, err
	}
	conn, err := net.Dial("tcp", base.Host)
	if err != nil {
		return nil, err
	}
	defer conn.Close()
	in := bufio.NewReaderSize(conn, 64<<10)
	for i := 0; time.Now().Before(until); i++ {
		message := s.message(r, base.Host, number*1_000_000+i)
		sent := time.Now()
		if _, err := conn.Write(message); err != nil {
			return nil, err
		}
		resp, err := http.ReadResponse(in, &http.Request{Method: r.Method})
		if err != nil {
			return nil, err
		}
		body, err := io.ReadAll(resp.Body)
		if err != nil {
			return nil, err
		}
		if resp.StatusCode/100 != 2 {
			return nil, fmt.Errorf("%s: %s", resp.Status, body)
		}
		took = append(took, time.Since(sent))
	}
	return took, nil
}

// message returns a request as it is sent. It is written by hand, so that sending takes little beside the service.
func (s *service) message(r *request, host string, unique int) []byte {
	var b strings.Builder
	body := strings.ReplaceAll(r.Body, "%d", strconv.Itoa(unique))
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: %s\r\nAccept: application/json\r\n", r.Method, r.Path, host)
	if body != "" {
		fmt.Fprintf(&b, "Content-Type: %s\r\nContent-Length: %d\r\n", r.Type, len(body))
	}
	for name, value := range r.Header {
		fmt.Fprintf(&b, "%s: %s\r\n", name, value)
	}
	if s.Token != "" {
		fmt.Fprintf(&b, "Authorization: %s\r\n", s.Token)
	} else {
		date := time.Now().UTC().Format(http.TimeFormat)
		path, _, _ := strings.Cut(r.Path, "?")
		mac := hmac.New(sha256.New, []byte(s.Secret))
		io.WriteString(mac, r.Method+s.BaseURL+path+r.Type+date+s.UserKey)
		fmt.Fprintf(&b, "X-MSS-API-APPID: %s\r\nX-MSS-API-USERKEY: %s\r\nX-MSS-CUSTOM-DATE: %s\r\nX-MSS-SIGNATURE: %s\r\n",
			s.AppKey, s.UserKey, date, base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	}
	b.WriteString("\r\n" + body)
	return []byte(b.String())
}
