package discordtest_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
)

type m = map[string]any

const v2 = 1 << 15

// Parts of messages, as in Discord's documentation.
func text(n int) m              { return m{"type": 10, "content": strings.Repeat("x", n)} }
func row(c ...m) m              { return m{"type": 1, "components": c} }
func container(c ...m) m        { return m{"type": 17, "components": c} }
func button(id, label string) m { return m{"type": 2, "style": 1, "custom_id": id, "label": label} }
func menu(id string, options ...m) m {
	return m{"type": 3, "custom_id": id, "options": options}
}
func line(v string) m { return m{"label": v, "value": v} }

func times(n int, each func(int) m) []m {
	list := make([]m, n)
	for i := range list {
		list[i] = each(i)
	}
	return list
}

func buttons(n int) []m {
	return times(n, func(i int) m { return button(fmt.Sprint("b", i), "x") })
}

func lines(n int) []m { return times(n, func(i int) m { return line(fmt.Sprint(i)) }) }

func without(p m, field string) m {
	q := m{}
	for k, v := range p {
		if k != field {
			q[k] = v
		}
	}
	return q
}

func plus(p m, field string, value any) m {
	q := without(p, field)
	q[field] = value
	return q
}

// bodies are messages just within a limit, and just beyond it. Limits:
// Discord's documentation, "Component Reference", "Embed Limits", "Create
// Message".
var bodies = []struct {
	name       string
	good, bad  m
	code       int    // of the refusal; 0 for 50035
	where, why string // in the refusal
}{
	{"content", m{"content": strings.Repeat("ß", 2000)}, m{"content": strings.Repeat("ß", 2001)}, 0, "content", "2000"},
	{"nothing", m{"content": "x"}, m{"content": ""}, 50006, "", "empty"},
	{"embed title", m{"embeds": []m{{"title": strings.Repeat("x", 256)}}}, m{"embeds": []m{{"title": strings.Repeat("x", 257)}}}, 0, "embeds.0.title", "256"},
	{"embeds", m{"embeds": times(10, func(int) m { return m{"title": "x"} })}, m{"embeds": times(11, func(int) m { return m{"title": "x"} })}, 0, "embeds", "10"},
	{"sum of embeds", m{"embeds": times(2, func(int) m { return m{"description": strings.Repeat("x", 3000)} })}, m{"embeds": times(2, func(int) m { return m{"description": strings.Repeat("x", 3001)} })}, 0, "embeds", "6000"},
	{"V2 flag", m{"flags": v2, "components": []m{text(1)}}, m{"components": []m{text(1)}}, 0, "components.0.type", "IS_COMPONENTS_V2"},
	{"V2 with content", m{"flags": v2, "components": []m{text(1)}}, m{"flags": v2, "components": []m{text(1)}, "content": "x"}, 0, "", "content"},
	{"V2 with embeds", m{"flags": v2, "components": []m{text(1)}}, m{"flags": v2, "components": []m{text(1)}, "embeds": []m{{"title": "x"}}}, 0, "", "embeds"},
	{"V2 with nothing", m{"flags": v2, "components": []m{text(1)}}, m{"flags": v2, "components": []m{}}, 0, "components", "needs components"},
	{"V2 text in all", m{"flags": v2, "components": []m{text(2000), container(text(2000))}}, m{"flags": v2, "components": []m{text(2000), container(text(2001))}}, 0, "components", "4000"},
	{"V2 components in all", m{"flags": v2, "components": []m{container(times(39, func(int) m { return text(1) })...)}}, m{"flags": v2, "components": []m{container(times(40, func(int) m { return text(1) })...)}}, 0, "components", "40"},
	{"container in container", m{"flags": v2, "components": []m{container(text(1))}}, m{"flags": v2, "components": []m{container(container(text(1)))}}, 0, "components.0", ""},
	{"section's texts", m{"flags": v2, "components": []m{{"type": 9, "components": []m{text(1), text(1), text(1)}, "accessory": button("a", "x")}}}, m{"flags": v2, "components": []m{{"type": 9, "components": []m{text(1), text(1), text(1), text(1)}, "accessory": button("a", "x")}}}, 0, "components.0.components", "3"},
	{"rows", m{"content": "x", "components": times(5, func(i int) m { return row(button(fmt.Sprint(i), "x")) })}, m{"content": "x", "components": times(6, func(i int) m { return row(button(fmt.Sprint(i), "x")) })}, 0, "components", "5"},
	{"buttons in a row", m{"components": []m{row(buttons(5)...)}}, m{"components": []m{row(buttons(6)...)}}, 0, "components.0.components", "5"},
	{"a select with a button", m{"components": []m{row(menu("s", line("a")))}}, m{"components": []m{row(menu("s", line("a")), button("b", "x"))}}, 0, "components.0.components", "width"},
	{"custom_id", m{"components": []m{row(button(strings.Repeat("x", 100), "x"))}}, m{"components": []m{row(button(strings.Repeat("x", 101), "x"))}}, 0, "custom_id", "100"},
	{"custom_id twice", m{"components": []m{row(button("a", "x"), button("b", "x"))}}, m{"components": []m{row(button("a", "x"), button("a", "y"))}}, 0, "components.0.components.1.custom_id", "duplicated"},
	{"no custom_id", m{"components": []m{row(button("a", "x"))}}, m{"components": []m{row(m{"type": 2, "style": 1, "label": "x"})}}, 0, "custom_id", "required"},
	{"a link's custom_id", m{"components": []m{row(m{"type": 2, "style": 5, "url": "https://example.org", "label": "x"})}}, m{"components": []m{row(m{"type": 2, "style": 5, "url": "https://example.org", "label": "x", "custom_id": "a"})}}, 0, "components.0.components.0", "custom_id"},
	{"label", m{"components": []m{row(button("a", strings.Repeat("x", 80)))}}, m{"components": []m{row(button("a", strings.Repeat("x", 81)))}}, 0, "label", "80"},
	{"emoji instead of a label", m{"components": []m{row(plus(without(button("a", ""), "label"), "emoji", m{"name": "🔥"}))}}, m{"components": []m{row(without(button("a", ""), "label"))}}, 0, "components.0.components.0", "emoji"},
	{"select's options", m{"components": []m{row(menu("s", lines(25)...))}}, m{"components": []m{row(menu("s", lines(26)...))}}, 0, "options", "25"},
	{"an option's label", m{"components": []m{row(menu("s", line(strings.Repeat("x", 100))))}}, m{"components": []m{row(menu("s", line(strings.Repeat("x", 101))))}}, 0, "options.0", "100"},
	{"an option twice", m{"components": []m{row(menu("s", line("a"), line("b")))}}, m{"components": []m{row(menu("s", line("a"), line("a")))}}, 0, "options.1.value", "already"},
	{"max_values", m{"components": []m{row(plus(menu("s", lines(2)...), "max_values", 2))}}, m{"components": []m{row(plus(menu("s", lines(2)...), "max_values", 3))}}, 0, "max_values", "3 of 2"},
	{"ids", m{"components": []m{row(plus(button("a", "x"), "id", 5), plus(button("b", "x"), "id", 6))}}, m{"components": []m{row(plus(button("a", "x"), "id", 5), plus(button("b", "x"), "id", 5))}}, 0, "id", "twice"},
	{"a picture's address", m{"flags": v2, "components": []m{{"type": 12, "items": []m{{"media": m{"url": "https://example.org/a.png"}}}}}}, m{"flags": v2, "components": []m{{"type": 12, "items": []m{{"media": m{"url": "attachment://a.png"}}}}}}, 0, "components.0.items.0", "a.png"},
	{"alt text", m{"flags": v2, "components": []m{{"type": 12, "items": []m{{"description": strings.Repeat("x", 1024), "media": m{"url": "https://example.org/a.png"}}}}}}, m{"flags": v2, "components": []m{{"type": 12, "items": []m{{"description": strings.Repeat("x", 1025), "media": m{"url": "https://example.org/a.png"}}}}}}, 0, "items.0.description", "1,024"},
	{"an embed's field", m{"embeds": []m{{"fields": []m{{"name": "n", "value": strings.Repeat("x", 1024)}}}}}, m{"embeds": []m{{"fields": []m{{"name": "n", "value": strings.Repeat("x", 1025)}}}}}, 0, "embeds.0.fields.0.value", "1,024"},
	{"an embed's empty field", m{"embeds": []m{{"fields": []m{{"name": "n", "value": "v"}}}}}, m{"embeds": []m{{"fields": []m{{"name": "n", "value": ""}}}}}, 0, "embeds.0.fields.0.value", ""},
	{"pictures", m{"flags": v2, "components": []m{{"type": 12, "items": times(10, func(int) m { return m{"media": m{"url": "https://example.org/a.png"}} })}}}, m{"flags": v2, "components": []m{{"type": 12, "items": times(11, func(int) m { return m{"media": m{"url": "https://example.org/a.png"}} })}}}, 0, "components.0.items", "10"},
	{"an accessory", m{"flags": v2, "components": []m{{"type": 9, "components": []m{text(1)}, "accessory": m{"type": 11, "media": m{"url": "https://example.org/a.png"}}}}}, m{"flags": v2, "components": []m{{"type": 9, "components": []m{text(1)}}}}, 0, "components.0", "accessory"},
	{"a link's address", m{"components": []m{row(m{"type": 2, "style": 5, "url": "https://example.org", "label": "x"})}}, m{"components": []m{row(plus(button("a", "x"), "url", "https://example.org"))}}, 0, "components.0.components.0", "both"},
	{"min_values", m{"components": []m{row(plus(plus(menu("s", lines(3)...), "min_values", 2), "max_values", 2))}}, m{"components": []m{row(plus(plus(menu("s", lines(3)...), "min_values", 3), "max_values", 2))}}, 0, "min_values", "more than"},
	{"defaults", m{"components": []m{row(menu("s", plus(line("a"), "default", true), line("b")))}}, m{"components": []m{row(menu("s", plus(line("a"), "default", true), plus(line("b"), "default", true)))}}, 0, "options", "2 defaults"},
	{"a placeholder", m{"components": []m{row(plus(menu("s", line("a")), "placeholder", strings.Repeat("x", 150)))}}, m{"components": []m{row(plus(menu("s", line("a")), "placeholder", strings.Repeat("x", 151)))}}, 0, "placeholder", "150"},
	{"an empty text", m{"flags": v2, "components": []m{text(1)}}, m{"flags": v2, "components": []m{text(0)}}, 0, "components.0.content", ""},
	{"text outside of V2", m{"components": []m{row(buttons(1)...)}}, m{"components": []m{row(buttons(1)...), {"type": 14}}}, 0, "components.1.type", "IS_COMPONENTS_V2"},
	{"attachments", m{"content": "x", "attachments": []m{}}, m{"content": "x", "attachments": []m{{"id": "0"}}}, 0, "attachments.0.id", "neither"},
}

func TestMessageLimits(t *testing.T) {
	for _, tc := range bodies {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			c := newClient(t, d)
			path := "/channels/" + d.Channel.ID + "/messages"
			good := c.call("POST", path, tc.good)
			if good.status != 200 {
				t.Errorf("within the limit: %d %s", good.status, good.body)
			}
			if v := d.Violations(); len(v) > 0 {
				t.Errorf("violations %q", v)
			}
			bad := c.call("POST", path, tc.bad)
			code := tc.code
			if code == 0 {
				code = 50035
			}
			v := strings.Join(d.Violations(), "\n")
			if bad.status != 400 || bad.Code != code || !strings.Contains(v, tc.where) || !strings.Contains(v, tc.why) {
				t.Errorf("past it: %d %s\nviolation %s\nwant code %d about %q: %q", bad.status, bad.body, v, code, tc.where, tc.why)
			}
			if n := len(d.Messages(d.Channel)); n != 1 {
				t.Errorf("%d messages", n)
			}
		})
	}
}

func TestReadingAMessage(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	r := c.call("POST", "/channels/"+d.Channel.ID+"/messages", m{
		"content":    "content",
		"embeds":     []m{{"title": "title", "description": "text", "author": m{"name": "author"}, "footer": m{"text": "footer"}, "fields": []m{{"name": "name", "value": "value"}}}},
		"components": []m{row(button("a", "A"), button("b", "B")), row(menu("s", line("x")))},
	})
	got := d.Message(r.ID)
	if diff := cmp.Diff("content\nauthor\ntitle\ntext\nname\nvalue\nfooter", got.Text()); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	if len(got.Buttons()) != 2 || got.Button("B").CustomID != "b" || got.Button("a").Label != "A" || got.Button("C") != nil || got.Selects()[0].CustomID != "s" {
		t.Errorf("buttons %+v, selects %+v", got.Buttons(), got.Selects())
	}
	if d.Message("1") != nil {
		t.Error("a message that never was")
	}
}

func TestFiles(t *testing.T) {
	picture := func(n int) map[string][]byte {
		files := map[string][]byte{}
		for i := range n {
			files[fmt.Sprintf("%d.png", i)] = []byte("x")
		}
		return files
	}
	for _, tc := range []struct {
		name         string
		body         m
		files        map[string][]byte
		status, code int
	}{
		{"shown by a gallery", m{"flags": v2, "attachments": []m{{"id": "0", "description": "the board"}}, "components": []m{{"type": 12, "items": []m{{"media": m{"url": "attachment://0.png"}}}}}}, picture(1), 200, 0},
		{"shown under another name", m{"flags": v2, "components": []m{{"type": 12, "items": []m{{"media": m{"url": "attachment://1.png"}}}}}}, picture(1), 400, 50035},
		{"ten", m{}, picture(10), 200, 0},
		{"eleven", m{}, picture(11), 400, 30015},
		{"10 MiB", m{}, map[string][]byte{"a.png": make([]byte, 10<<20)}, 200, 0},
		{"more than 10 MiB", m{}, map[string][]byte{"a.png": make([]byte, 10<<20+1)}, 413, 40005},
	} {
		t.Run(tc.name, func(t *testing.T) {
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			r := newClient(t, d).upload("POST", "/channels/"+d.Channel.ID+"/messages", tc.body, tc.files)
			if r.status != tc.status || r.Code != tc.code {
				t.Errorf("%d %.300s, want %d, %d", r.status, r.body, tc.status, tc.code)
			}
		})
	}
}

func TestEdit(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{Lenient: true})
	path := "/channels/" + d.Channel.ID + "/messages"
	r := c.upload("POST", path, m{"content": "x", "components": []m{row(button("a", "A"))}}, map[string][]byte{"old.png": []byte("old")})
	id := r.ID
	old := d.Message(id).Attachments[0].ID

	c.call("PATCH", path+"/"+id, m{"content": "y"})
	got := d.Message(id)
	if got.Text() != "y" || got.Button("A") == nil || len(got.Attachments) != 1 || got.Edits != 1 || got.Edited.IsZero() {
		t.Errorf("an edit changes what it names: %+v", got)
	}
	r = c.upload("PATCH", path+"/"+id, m{"attachments": []m{{"id": "0", "description": "new"}, {"id": old}}}, map[string][]byte{"new.png": []byte("new")})
	var names []string
	for _, a := range d.Message(id).Attachments {
		names = append(names, a.Name+" "+a.Description)
	}
	if diff := cmp.Diff([]string{"new.png new", "old.png "}, names); diff != "" {
		t.Errorf("%d %s attachments (-want +got):\n%s", r.status, r.body, diff)
	}
	d.Advance(10 * time.Second) // within the limit for edits
	before := len(d.Violations())
	c.upload("PATCH", path+"/"+id, m{"attachments": []m{{"id": "0"}}}, map[string][]byte{"newer.png": []byte("newer")})
	if r := c.call("PATCH", path+"/"+id, m{"attachments": []m{{"id": old}}}); r.status != 400 || len(d.Violations()) != before {
		t.Errorf("keeping what an edit has removed: %d %s, violations %q", r.status, r.body, d.Violations())
	}
	if r := c.call("PATCH", path+"/"+id, m{"attachments": []m{{"id": "7"}}}); r.status != 400 || len(d.Violations()) != before+1 {
		t.Errorf("keeping what was never there: %d %s, violations %q", r.status, r.body, d.Violations())
	}
	d.Advance(10 * time.Second)
	if r := c.call("PATCH", path+"/"+id, m{"flags": v2, "components": []m{text(5)}}); r.status != 400 {
		t.Errorf("into V2 with the content still there: %d", r.status)
	}
	if r := c.call("PATCH", path+"/"+id, m{"flags": v2, "content": nil, "components": []m{text(5)}}); r.status != 200 || !d.Message(id).V2() {
		t.Errorf("into V2: %d %s", r.status, r.body)
	}
	if r := c.call("PATCH", path+"/"+id, m{"flags": 0, "content": "z"}); r.status != 400 || !d.Message(id).V2() {
		t.Errorf("out of V2 again: %d", r.status)
	}
	d.Delete(d.Message(id))
	if r := c.call("PATCH", path+"/"+id, m{"components": []m{text(6)}}); r.status != 429 && r.Code != 10008 {
		t.Errorf("an edit of a deleted message: %d %s", r.status, r.body)
	}
}

func TestOldEdits(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{OldEdits: 2})
	path := "/channels/" + d.Channel.ID + "/messages"
	r := c.call("POST", path, m{"content": "x"})
	edit := func(want, code int) {
		t.Helper()
		got := c.call("PATCH", path+"/"+r.ID, m{"content": "y"})
		if got.status != want || got.Code != code {
			t.Errorf("%d %s, want %d, %d", got.status, got.body, want, code)
		}
	}
	d.Advance(time.Hour - time.Second)
	for range 3 {
		edit(200, 0) // up to an hour, edits aren't counted
	}
	d.Advance(time.Minute)
	edit(200, 0)
	edit(200, 0)
	edit(429, 30046)
	if d.Message(r.ID).Edits != 5 {
		t.Errorf("%d edits", d.Message(r.ID).Edits)
	}
	fresh := c.call("POST", path, m{"content": "x"})
	if got := c.call("PATCH", path+"/"+fresh.ID, m{"content": "y"}); got.status != 200 {
		t.Errorf("a new message: %d", got.status)
	}
	d.Advance(time.Hour)
	edit(200, 0)
}

func TestPinsAndDeletion(t *testing.T) {
	d, c, _ := begin(t, discordtest.Options{})
	path := "/channels/" + d.Channel.ID + "/messages"
	r := c.call("POST", path, m{"content": "x"})
	if got := c.call("PUT", path+"/pins/"+r.ID, nil); got.Code != 50013 {
		t.Errorf("a pin without PIN_MESSAGES: %d %s", got.status, got.body)
	}
	d.SetPermissions(d.Channel, discordtest.PermissionViewChannel|discordtest.PermissionPinMessages)
	if got := c.call("PUT", path+"/pins/"+r.ID, nil); got.status != 204 || !d.Message(r.ID).Pinned {
		t.Errorf("a pin: %d %s", got.status, got.body)
	}
	if got := c.call("DELETE", path+"/"+r.ID, nil); got.status != 204 || d.Message(r.ID) != nil {
		t.Errorf("deleted: %d", got.status)
	}
	if got := c.call("GET", path+"/"+r.ID, nil); got.Code != 10008 {
		t.Errorf("read after deletion: %d %s", got.status, got.body)
	}
}
