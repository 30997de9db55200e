package discordtest

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const apiPrefix = "/api/v10"

// userAgent is the form that Discord requires: DiscordBot ($url, $version).
var userAgent = regexp.MustCompile(`^DiscordBot \(https?://[^\s,]+, [^\s)]+\)`)

// request is a decoded request.
type request struct {
	*http.Request
	route *route
	body  body
}

// answer is a response.
type answer struct {
	status  int
	body    any // JSON; nil for none
	html    string
	header  http.Header
	refused *refusal
}

func (d *Discord) handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /gateway", d.connect)
	mux.HandleFunc("GET /resume", d.connect)
	mux.HandleFunc("GET "+uploadPath+"{id}/{name}", d.content)
	for _, r := range routes() {
		mux.HandleFunc(r.method+" "+apiPrefix+r.path, func(w http.ResponseWriter, req *http.Request) { d.serve(w, req, r) })
	}
	mux.HandleFunc("/", func(w http.ResponseWriter, req *http.Request) { d.serve(w, req, nil) })
	return mux
}

// serve answers a request, with the trouble that a test has requested.
func (d *Discord) serve(w http.ResponseWriter, req *http.Request, r *route) {
	content, err := readBody(w, req)
	entry, a, after := d.handle(&request{req, r, content}, err)
	if after.delay > 0 {
		select {
		case <-time.After(after.delay):
		case <-d.ended:
		}
	}
	if after.cut {
		panic(http.ErrAbortHandler) // closes the connection without a response
	}
	maps.Copy(w.Header(), a.header)
	w.Header().Set("Date", entry.Time.Format(http.TimeFormat))
	if a.html != "" {
		w.Header().Set("Content-Type", "text/html; charset=UTF-8")
		w.WriteHeader(a.status)
		_, _ = w.Write([]byte(a.html))
		return
	}
	if a.body == nil {
		w.WriteHeader(a.status)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(a.status)
	_, _ = w.Write(entry.answer)
}

// handle performs a request, unless there is trouble or its body is unreadable,
// and records it in the transcript.
func (d *Discord) handle(req *request, unread *refusal) (entry Entry, a answer, after aftermath) {
	d.mu.Lock()
	defer d.mu.Unlock()
	entry = Entry{
		Time: d.now(), Method: req.Method, Path: strings.TrimPrefix(req.URL.RequestURI(), apiPrefix),
		Body: req.body.json, Files: req.body.files,
	}
	before, after := d.trouble(req.Request)
	switch {
	case unread != nil:
		a = refuse(unread)
	case before != nil:
		a = before.answer()
	default:
		a = d.answer(req)
	}
	if after.cut || after.delay > 0 {
		d.markDoubtful(req.PathValue("interaction_id"))
	}
	d.record(&entry, &a)
	return entry, a, after
}

func refuse(r *refusal) answer { return answer{status: r.status, refused: r} }

// answer performs a request. d.mu must be held.
func (d *Discord) answer(req *request) answer {
	if r := d.admit(req); r != nil {
		return refuse(r)
	}
	header := http.Header{}
	if r := d.limit(req, header); r != nil {
		a := refuse(r)
		a.header = header
		return a
	}
	if !d.options.Unchecked {
		if problems := d.schemas.request(req.Method, req.route.path, req.body.json); len(problems) > 0 {
			a := refuse(problems.refusal())
			a.header = header
			return a
		}
	}
	status, value, r := req.route.serve(d, req)
	if r != nil {
		a := refuse(r)
		a.header = header
		return a
	}
	return answer{status: status, body: value, header: header}
}

// admit checks the headers of a request.
func (d *Discord) admit(req *request) *refusal {
	switch {
	case !userAgent.MatchString(req.UserAgent()):
		return &refusal{status: 403, code: 40333, message: "internal network error", violation: true}
	case !strings.HasPrefix(req.URL.Path, apiPrefix+"/"):
		return &refusal{status: 400, code: 50041, message: "Invalid API version provided", violation: true}
	case req.route == nil:
		return &refusal{status: 404, message: "404: Not Found", violation: true}
	case !req.route.open && req.Header.Get("Authorization") != "Bot "+d.options.Token:
		return &refusal{status: 401, message: "401: Unauthorized"}
	case req.ContentLength != 0 && req.body.kind == "" && req.Method != http.MethodGet:
		return &refusal{status: 400, code: 50035, message: "Invalid Form Body", violation: true, problems: linted{{"", "CONTENT_TYPE_INVALID", "Content-Type is neither application/json nor multipart/form-data"}}}
	}
	return nil
}

// record completes the entry, counts the request and wakes Wait.
func (d *Discord) record(e *Entry, a *answer) {
	if r := a.refused; r != nil {
		a.status = r.status
		if a.html == "" {
			a.body = r.body()
		}
		if a.header == nil {
			a.header = http.Header{}
		}
		if r.status == http.StatusTooManyRequests {
			a.header.Set("Retry-After", strconv.Itoa(int(r.retry/time.Second)+1))
			a.header.Set("X-RateLimit-Scope", r.scope)
			if r.scope == "global" {
				a.header.Set("X-RateLimit-Global", "true")
			}
		}
		if r.violation {
			d.violations = append(d.violations, d.redact(e.Method+" "+e.Path+": "+r.sentence()))
		}
	}
	if a.status == 401 || a.status == 403 || a.status == 429 {
		d.invalid++
	}
	if a.body != nil {
		var b bytes.Buffer
		encoder := json.NewEncoder(&b)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(a.body); err != nil {
			panic(err) // a bug in the fake: responses consist of maps and strings
		}
		e.answer = bytes.TrimSpace(b.Bytes())
	}
	e.Status = a.status
	d.transcribe(*e)
	d.broadcast()
}
