package web_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"time"
)

// connection records the limits that a request sets to its connection.
type connection struct {
	*httptest.ResponseRecorder
	read, write time.Time
}

func (c *connection) SetReadDeadline(t time.Time) error {
	c.read = t
	return nil
}

func (c *connection) SetWriteDeadline(t time.Time) error {
	c.write = t
	return nil
}

// A form that is sent slowly and an answer that is taken slowly are cut, whoever asks. A request without a
// form has no such limit: its connection may wait for events for hours.
func TestSlowConnections(t *testing.T) {
	p := alone(t)
	for _, tc := range []struct {
		method, path string
		form         bool
	}{
		{http.MethodPost, "/join", true},
		{http.MethodPost, "/open/x", true},
		{http.MethodPost, "/table/x/say", true},
		{http.MethodGet, "/join", false},
		{http.MethodGet, "/table/x/events", false},
		{http.MethodHead, "/", false},
	} {
		r := httptest.NewRequestWithContext(t.Context(), tc.method, p.http.URL+tc.path, nil)
		r.Header.Set("Origin", p.http.URL)
		c := &connection{ResponseRecorder: httptest.NewRecorder()}
		began := time.Now()
		p.server.Handler().ServeHTTP(c, r)
		if !c.write.After(began) {
			t.Errorf("%s %s: an answer may be taken until %v", tc.method, tc.path, c.write)
		}
		if c.read.After(began) != tc.form {
			t.Errorf("%s %s: the form may be sent until %v", tc.method, tc.path, c.read)
		}
	}
}
