package chromium

import (
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

// hosts starts a proxy that connects each host to its server, at any port, and refuses
// all others. It returns its address.
func hosts(t testing.TB, servers map[string]string) string {
	t.Helper()
	at := make(map[string]string) // the servers' addresses without their scheme
	for host, address := range servers {
		u, err := url.Parse(address)
		if err != nil || u.Host == "" {
			t.Fatalf("%s is no address of a server", address)
		}
		at[host] = u.Host
	}
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil || r.Method != http.MethodConnect || at[host] == "" {
			http.Error(w, r.Method+" "+r.Host+" isn't in Options.Hosts", http.StatusForbidden)
			return
		}
		var dialer net.Dialer
		server, err := dialer.DialContext(r.Context(), "tcp", at[host])
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer func() { _ = server.Close() }()
		w.WriteHeader(http.StatusOK)
		client, buffered, err := http.NewResponseController(w).Hijack()
		if err != nil {
			return
		}
		defer func() { _ = client.Close() }()
		done := make(chan struct{}, 2)
		join := func(to io.Writer, from io.Reader) {
			_, _ = io.Copy(to, from) // either side may close
			done <- struct{}{}
		}
		go join(server, buffered)
		go join(client, server)
		<-done
	}))
	t.Cleanup(func() {
		proxy.CloseClientConnections()
		proxy.Close()
	})
	return proxy.URL
}
