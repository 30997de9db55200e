package updater

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"time"

	"arbiter/rules"
	"arbiter/rules/cards/bulk"
	"arbiter/rules/shelf"
)

// CardList is the address of the list of Scryfall's bulk files.
const CardList = "https://api.scryfall.com/bulk-data"

// CardOptions are the options of an update of cards. Shelf and List are
// required.
type CardOptions struct {
	Shelf *shelf.Shelf
	// List is the address of the list of files. Only https is followed, unless
	// it begins with http.
	List string
	// Note is the file for the validators of the last downloads. Without it
	// everything is downloaded each time.
	Note string
	// Agent is the User-Agent header of every request.
	Agent string
	// Progress is called from time to time with the number of bytes of a file
	// that have been read, and its length, or -1 if that is unknown.
	Progress func(what string, got, of int64)
	// Transport is used for requests; nil means http.DefaultTransport.
	Transport http.RoundTripper
	// Import has the options for reading the files.
	Import shelf.CardOptions
	// Limits that are zero have their defaults.
	Limits CardLimits
}

// CardLimits bound a download of cards.
type CardLimits struct {
	List      int64         // bytes of the list; default 1 MiB
	File      int64         // bytes of a file as transferred; default 256 MiB
	Silence   time.Duration // timeout without data; default 30 s
	Whole     time.Duration // timeout for the whole update; default 30 min
	Redirects int           // consecutive redirects; default 5
	Tries     int           // attempts while the server is overloaded; default 4
	Wait      time.Duration // backoff before the second attempt, doubled before each further one; default 2 s
	Longest   time.Duration // the longest Retry-After that is obeyed; default 2 min
}

func (l CardLimits) withDefaults() CardLimits {
	set(&l.List, 1<<20)
	set(&l.File, 256<<20)
	set(&l.Silence, 30*time.Second)
	set(&l.Whole, 30*time.Minute)
	set(&l.Redirects, 5)
	set(&l.Tries, 4)
	set(&l.Wait, 2*time.Second)
	set(&l.Longest, 2*time.Minute)
	return l
}

// Cards downloads all cards. It is not safe for concurrent use.
type Cards struct{ CardOptions }

// NewCards returns an updater of cards.
func NewCards(o CardOptions) *Cards {
	o.Limits = o.Limits.withDefaults()
	if o.Import.Limits.Bytes == 0 {
		o.Import.Limits.Bytes = 1 << 30
	}
	return &Cards{o}
}

// CardOutcome is the outcome of an update of cards.
type CardOutcome struct {
	Result  Result
	Pool    shelf.CardPool // on the shelf after the update
	Cards   bulk.Summary   // of the downloaded file, or zero
	Rulings bulk.Summary
}

// cardNote holds the validators of the last downloads. If it is lost,
// everything is downloaded again.
type cardNote struct {
	Looked   time.Time             `json:"looked"`   // when everything was last found to be current
	Imported time.Time             `json:"imported"` // when the pool was stored
	List     validators            `json:"list"`
	Files    map[string]validators `json:"files"` // by type
}

// Looked returns when the cards were last found to be current, or the zero
// time.
func (u *Cards) Looked() time.Time {
	var n cardNote
	readJSON(u.Note, &n)
	return n.Looked
}

// The types of the files to download, with their names and contents.
var wanted = []struct {
	kind, name string
	holds      bulk.Kind
}{{"oracle_cards", "cards", bulk.Scryfall}, {"rulings", "rulings", bulk.Rulings}}

// Update installs the newest cards and rulings in one transaction, unless they
// are installed. After an error nothing has changed; the error is a
// *RefusedError or the shelf's.
func (u *Cards) Update(ctx context.Context) (CardOutcome, error) {
	ctx, cancel := context.WithTimeout(ctx, u.Limits.Whole)
	defer cancel()
	present, err := u.installedPool(ctx)
	if err != nil {
		return CardOutcome{}, err
	}
	var known cardNote
	readJSON(u.Note, &known)
	if present.Imported.IsZero() || !known.Imported.Equal(present.Imported) || known.List.Asked != u.List {
		known = cardNote{} // the shelf has other cards
	}
	files, list, err := u.list(ctx, known.List)
	if err != nil {
		return CardOutcome{}, err
	}
	if files == nil {
		known.Looked = time.Now()
		writeJSON(u.Note, known)
		return CardOutcome{Result: UpToDate, Pool: present}, nil
	}
	outcome, noted, err := u.download(ctx, files, known.Files, present)
	if err != nil {
		return CardOutcome{}, err
	}
	if outcome.Pool, err = u.installedPool(ctx); err != nil {
		return CardOutcome{}, err
	}
	writeJSON(u.Note, cardNote{Looked: time.Now(), Imported: outcome.Pool.Imported, List: list, Files: noted})
	return outcome, nil
}

// installedPool returns the pool on the shelf, or zero.
func (u *Cards) installedPool(ctx context.Context) (shelf.CardPool, error) {
	pools, err := u.Shelf.CardPools(ctx)
	if err != nil {
		return shelf.CardPool{}, err
	}
	if i := slices.IndexFunc(pools, func(p shelf.CardPool) bool { return p.Game == rules.Magic }); i >= 0 {
		return pools[i], nil
	}
	return shelf.CardPool{}, nil
}

// download downloads and imports the files that have changed.
func (u *Cards) download(ctx context.Context, files map[string]bulkFile, known map[string]validators, present shelf.CardPool) (CardOutcome, map[string]validators, error) {
	of := u.Import
	of.Published = files["oracle_cards"].Updated
	all, err := u.Shelf.ImportCards(ctx, of)
	if err != nil {
		return CardOutcome{}, nil, err
	}
	defer func() { _ = all.Close() }() // temporary files are removed with the next import
	if !of.Published.IsZero() && of.Published.Before(present.Published) {
		return CardOutcome{}, nil, &RefusedError{
			What: fmt.Sprintf("The source offers the cards of %s, which are older than those of %s that are installed.", of.Published.Format(time.DateOnly), present.Published.Format(time.DateOnly)),
			Next: "Nothing was changed. If you want the older ones, download and import them: arbiter cards import FILE",
			Err:  ErrOlder,
		}
	}
	outcome := CardOutcome{Result: UpToDate}
	noted := make(map[string]validators)
	for _, w := range wanted {
		file := files[w.kind]
		before := known[w.kind]
		if before.Asked != file.link {
			before = validators{}
		}
		var summary bulk.Summary
		noted[w.kind], err = u.stream(ctx, file, w.name, before, func(body io.Reader) error {
			summary, err = all.Read(ctx, body)
			if err == nil && summary.Kind != w.holds {
				err = &shelf.NotWholeError{What: fmt.Sprintf("it holds %s", summary.Kind)}
			}
			return u.refuseFile(w.name, err)
		})
		switch {
		case err != nil:
			return CardOutcome{}, nil, err
		case summary.Kind == "":
			continue // unchanged
		case w.kind == "rulings":
			outcome.Rulings = summary
		default:
			outcome.Cards = summary
		}
		outcome.Result = Installed
	}
	if outcome.Result == UpToDate {
		return outcome, noted, nil
	}
	return outcome, noted, all.Commit(ctx)
}

// refuseFile turns an error of reading a file into a *RefusedError. It returns other
// errors unchanged.
func (u *Cards) refuseFile(name string, err error) error {
	format, notWhole := (*bulk.FormatError)(nil), (*shelf.NotWholeError)(nil)
	if !errors.As(err, &format) && !errors.As(err, &notWhole) {
		return err
	}
	kind := ErrOdd
	if errors.Is(err, bulk.ErrTooLarge) {
		kind = ErrTooLarge
	}
	return &RefusedError{fmt.Sprintf("What the source sent as its %s is not that: %s.", name, err), u.fetcher().byHand(), errors.Join(kind, err)}
}

// bulkFile is an entry of the list of files.
type bulkFile struct {
	Type    string    `json:"type"`
	Lines   string    `json:"jsonl_download_uri"`
	Array   string    `json:"download_uri"`
	Packed  int64     `json:"compressed_size"`
	Updated time.Time `json:"updated_at"`

	link string
}

// list returns the files by type and the validators of the list, or nil if the
// list hasn't changed since known.
func (u *Cards) list(ctx context.Context, known validators) (map[string]bulkFile, validators, error) {
	var page *document
	err := u.withRetry(ctx, func() (err error) {
		f := u.fetcher()
		f.packed = false // uncompressed
		page, err = f.fetch(ctx, u.List, known, u.Limits.List, nil)
		return err
	})
	if err != nil || page == nil {
		return nil, known, err
	}
	odd := func(what string, kind error) error {
		return &RefusedError{
			fmt.Sprintf("%s is not the list of card files: %s.", u.List, what),
			"Nothing was changed. If it has moved, set ARBITER_CARDS_URL to its new address; or import a file: arbiter cards import FILE", kind,
		}
	}
	if page.html() {
		return nil, known, odd("it is a web page", ErrOdd)
	}
	var said struct {
		Data []json.RawMessage `json:"data"`
	}
	if err := json.Unmarshal(bytes.TrimPrefix(page.body, []byte("\xEF\xBB\xBF")), &said); err != nil {
		return nil, known, odd("it can't be read ("+err.Error()+")", errors.Join(ErrOdd, err))
	}
	files := make(map[string]bulkFile)
	for _, raw := range said.Data {
		var f bulkFile
		if json.Unmarshal(raw, &f) != nil {
			continue // an unknown kind of entry
		}
		files[f.Type] = f
	}
	for _, w := range wanted {
		f := files[w.kind]
		at, err := page.from.Parse(cmp.Or(f.Lines, f.Array))
		if f.Type == "" || err != nil || f.Lines == "" && f.Array == "" {
			return nil, known, odd("it names no "+w.kind, ErrNoLink)
		}
		if !u.safe(page.from, at) {
			return nil, known, &RefusedError{fmt.Sprintf("The list at %s names a file at %s.", u.List, at.Redacted()), u.fetcher().byHand(), ErrInsecure}
		}
		if f.Packed > u.Limits.File {
			return nil, known, u.fetcher().tooLarge(at.Redacted(), u.Limits.File)
		}
		f.link = at.String()
		files[w.kind] = f
	}
	return files, page.validators, nil
}

// safe reports whether a file may be downloaded from an address.
func (u *Cards) safe(list, at *url.URL) bool {
	return at.Host != "" && (at.Scheme == "https" || at.Scheme == "http" && list.Scheme == "http")
}

// stream downloads a file, unless it hasn't changed.
func (u *Cards) stream(ctx context.Context, file bulkFile, name string, before validators, read func(io.Reader) error) (validators, error) {
	progress := func(got, of int64) {
		if u.Progress != nil {
			if of < 0 && file.Packed > 0 {
				of = max(got, file.Packed)
			}
			u.Progress(name, got, of)
		}
	}
	var noted validators
	err := u.withRetry(ctx, func() (err error) {
		noted, err = u.fetcher().stream(ctx, file.link, before, u.Limits.File, progress, func(_ *http.Response, body io.Reader) error { return read(body) })
		return err
	})
	return noted, err
}

// withRetry retries a request that fails with status 429 or 5xx, after the
// server's Retry-After or with exponential backoff.
func (u *Cards) withRetry(ctx context.Context, ask func() error) error {
	wait := u.Limits.Wait
	for try := 1; ; try++ {
		err := ask()
		said, ok := errors.AsType[*statusError](err)
		if !ok || said.code != http.StatusTooManyRequests && said.code < 500 || try == u.Limits.Tries || said.after > u.Limits.Longest {
			return err
		}
		timer := time.NewTimer(max(wait, said.after))
		select {
		case <-ctx.Done():
			timer.Stop()
			return u.fetcher().explain(ctx, u.List, ctx.Err())
		case <-timer.C:
		}
		wait *= 2
	}
}

func (u *Cards) fetcher() *fetcher {
	return &fetcher{
		what: "cards", setting: "ARBITER_CARDS_URL", first: u.List, nothing: "file of cards",
		accept: "application/json;q=0.9, */*;q=0.8", packed: true,
		agent: u.Agent, transport: u.Transport,
		limits: Limits{Silence: u.Limits.Silence, Whole: u.Limits.Whole, Redirects: u.Limits.Redirects},
	}
}
