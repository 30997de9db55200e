package discordtest_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/bot/discordtest"
	"arbiter/internal/shared"
)

func command(name string, options ...m) m {
	return m{"name": name, "description": "x", "options": options}
}

func option(kind int, name string, more ...any) m {
	o := m{"type": kind, "name": name, "description": "x"}
	for pair := range slices.Chunk(more, 2) {
		o[pair[0].(string)] = pair[1]
	}
	return o
}

func choices(n, length int) []m {
	return times(n, func(i int) m { return m{"name": fmt.Sprint(i), "value": fmt.Sprintf("%0*d", length, i)} })
}

// big returns a command of 8000+more characters.
func big(more int) m {
	c := command("big", option(3, "o", "choices", choices(25, 100)), option(3, "p", "choices", choices(25, 100)), option(3, "q", "choices", choices(25, 100)))
	// 3 + 1 for the command, 2 each for the options, 2500 + 40 for the choices
	// of each: 7630.
	filler := option(3, "r", "choices", []m{})
	filler["description"] = strings.Repeat("x", 100)
	fill := option(3, "s", "choices", []m{{"name": strings.Repeat("n", 100), "value": strings.Repeat("v", 100)}})
	fill["description"] = strings.Repeat("x", 8000-7630-101-201+more)
	c["options"] = append(c["options"].([]m), filler, fill)
	return c
}

// Limits: Discord's documentation, "Application Commands".
func TestCommandLimits(t *testing.T) {
	many := func(n, kind int) []m {
		return times(n, func(i int) m {
			c := m{"name": fmt.Sprint("c", i), "type": kind}
			if kind == 1 {
				c["description"] = "x"
			}
			return c
		})
	}
	options := func(n int) []m { return times(n, func(i int) m { return option(3, fmt.Sprint("o", i)) }) }
	for _, tc := range []struct {
		name      string
		good, bad []m
		why       string
	}{
		{"name", []m{command(strings.Repeat("x", 32))}, []m{command(strings.Repeat("x", 33))}, "0.name"},
		{"capitals", []m{command("würfel")}, []m{command("Rule")}, "invalid"},
		{"spaces", []m{command("life-total_2")}, []m{command("life total")}, "invalid"},
		{"description", []m{plus(command("a"), "description", strings.Repeat("x", 100))}, []m{plus(command("a"), "description", strings.Repeat("x", 101))}, "description"},
		{"no description", []m{command("a")}, []m{without(command("a"), "description")}, "required"},
		{"a name twice", []m{command("a"), command("b")}, []m{command("a"), command("a")}, "unique"},
		{"chat commands", many(100, 1), many(101, 1), "100"},
		{"message commands", many(15, 3), many(16, 3), "15"},
		{"a menu's description", many(1, 2), []m{{"name": "A", "type": 2, "description": "x"}}, "menu"},
		{"options", []m{command("a", options(25)...)}, []m{command("a", options(26)...)}, "25"},
		{"an option twice", []m{command("a", option(3, "x"), option(3, "y"))}, []m{command("a", option(3, "x"), option(3, "x"))}, "already exists"},
		{"required last", []m{command("a", option(3, "x", "required", true), option(3, "y"))}, []m{command("a", option(3, "x"), option(3, "y", "required", true))}, "Required"},
		{"choices", []m{command("a", option(3, "x", "choices", choices(25, 1)))}, []m{command("a", option(3, "x", "choices", choices(26, 1)))}, "25"},
		{"a choice's value", []m{command("a", option(3, "x", "choices", choices(1, 100)))}, []m{command("a", option(3, "x", "choices", choices(1, 101)))}, "value"},
		{"choices and completion", []m{command("a", option(3, "x", "autocomplete", true))}, []m{command("a", option(3, "x", "autocomplete", true, "choices", choices(1, 1)))}, ""},
		{"completion of a user", []m{command("a", option(6, "x"))}, []m{command("a", option(6, "x", "autocomplete", true))}, ""},
		{"a subcommand with options", []m{command("a", option(1, "x"))}, []m{command("a", option(1, "x"), option(3, "y"))}, "mutually exclusive"},
		{"groups in groups", []m{command("a", option(2, "x", "options", []m{option(1, "y")}))}, []m{command("a", option(2, "x", "options", []m{option(2, "y", "options", []m{option(1, "z")})}))}, ""},
		{"an empty group", []m{command("a", option(2, "x", "options", []m{option(1, "y")}))}, []m{command("a", option(2, "x"))}, "without subcommands"},
		{"bounds", []m{command("a", option(4, "x", "min_value", 1, "max_value", 1))}, []m{command("a", option(4, "x", "min_value", 2, "max_value", 1))}, "max_value"},
		{"locales", []m{plus(command("a"), "name_localizations", m{"de": "regel"})}, []m{plus(command("a"), "name_localizations", m{"xx": "regel"})}, "locale"},
		{"a translated name", []m{plus(command("a"), "name_localizations", m{"de": "regel"})}, []m{plus(command("a"), "name_localizations", m{"de": "Regel"})}, "invalid"},
		{"8000 characters", []m{big(0)}, []m{big(1)}, "8001"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			d := discordtest.Start(t, discordtest.Options{Lenient: true})
			c := newClient(t, d)
			path := "/applications/" + d.ApplicationID + "/commands"
			if r := c.call("PUT", path, tc.good); r.status != 200 {
				t.Errorf("within the limit: %d %s", r.status, r.body)
			}
			r := c.call("PUT", path, tc.bad)
			if r.status != 400 || r.Code != 50035 || !strings.Contains(strings.Join(d.Violations(), "\n"), tc.why) {
				t.Errorf("past it: %d %s\nviolations %q, want something about %q", r.status, r.body, d.Violations(), tc.why)
			}
			if len(d.Commands()) != len(tc.good) || d.CommandCalls() != 1 {
				t.Errorf("%d commands after %d calls", len(d.Commands()), d.CommandCalls())
			}
		})
	}
}

func TestOverwriteKeepsIDs(t *testing.T) {
	d := discordtest.Start(t, discordtest.Options{})
	c := newClient(t, d)
	path := "/applications/" + d.ApplicationID + "/commands"
	ids := func(r reply) map[string]string {
		t.Helper()
		var list []struct{ ID, Name string }
		if err := json.Unmarshal(r.body, &list); err != nil {
			t.Fatalf("%d %s", r.status, r.body)
		}
		ids := map[string]string{}
		for _, c := range list {
			ids[c.Name] = c.ID
		}
		return ids
	}
	before := ids(c.call("PUT", path, []m{command("a"), command("b")}))
	after := ids(c.call("PUT", path, []m{command("c"), command("b")}))
	if after["b"] != before["b"] || after["c"] == "" || after["a"] != "" {
		t.Errorf("before %v, after %v", before, after)
	}
	if diff := cmp.Diff(after, ids(c.call("GET", path, nil))); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	c.call("PUT", "/applications/"+d.ApplicationID+"/guilds/"+d.Guild.ID+"/commands", []m{command("local")})
	if n := len(d.Commands()); n != 3 {
		t.Errorf("%d commands in the guild", n)
	}
}

// judge is a discordtest.TB that records failures instead of reporting them.
type judge struct {
	t    *testing.T
	said []string
	ends []func()
}

// newJudge skips the test without Discord's OpenAPI document, because Start
// would.
func newJudge(t *testing.T) *judge {
	t.Helper()
	shared.Path(t, "discord/openapi.json")
	return &judge{t: t}
}

func (j *judge) Helper()                   {}
func (j *judge) Cleanup(end func())        { j.ends = append(j.ends, end) }
func (j *judge) Skipf(f string, a ...any)  { j.t.Fatalf("Start skips: "+f, a...) }
func (j *judge) Errorf(f string, a ...any) { j.said = append(j.said, fmt.Sprintf(f, a...)) }

func (j *judge) end() string {
	for _, end := range j.ends {
		end()
	}
	return strings.Join(j.said, "\n")
}

// What a Discord client doesn't let its user do.
func TestUserCant(t *testing.T) {
	for _, tc := range []struct {
		name string
		do   func(*discordtest.Discord, *discordtest.User, *discordtest.Message)
		want string // "": the user can
	}{
		{"a command", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/rule", m{"what": "x", "page": 99})
		}, ""},
		{"a user option", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/game seat", m{"player": u})
		}, ""},
		{"an unknown command", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/x", nil)
		}, "no such command"},
		{"an unknown subcommand", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/game x", nil)
		}, "no such subcommand"},
		{"no subcommand", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/game", nil)
		}, "subcommand is missing"},
		{"an unknown option", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/rule", m{"what": "x", "when": "y"})
		}, "no such option"},
		{"without a required option", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/rule", nil)
		}, "required"},
		{"text for a number", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/rule", m{"what": "x", "page": "1"})
		}, "no value"},
		{"too much", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.Channel, "/rule", m{"what": "x", "page": 100})
		}, "too much"},
		{"in a direct message", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Slash(d.DM(u), "/game start", nil)
		}, "not for this place"},
		{"complete what has no completion", func(d *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) {
			u.Autocomplete(d.Channel, "/rule", m{"page": "1"}, "page")
		}, "no autocomplete"},
		{"press", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Press(msg, "b0") }, ""},
		{"press what is not there", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Press(msg, "b9") }, "no component"},
		{"press what is disabled", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Press(msg, "off") }, "disabled"},
		{"select", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) {
			u.Select(msg, "s", "1", "0")
		}, ""},
		{"select too many", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) {
			u.Select(msg, "s", "0", "1", "2")
		}, "takes"},
		{"select what is no option", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Select(msg, "s", "9") }, "no option"},
		{"select a user", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Select(msg, "u", u.ID) }, ""},
		{"use no message", func(_ *discordtest.Discord, u *discordtest.User, _ *discordtest.Message) { u.Press(nil, "b0") }, "no message"},
		{"press a select", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Press(msg, "s") }, "no button"},
		{"select a button", func(_ *discordtest.Discord, u *discordtest.User, msg *discordtest.Message) { u.Select(msg, "b0", "9") }, "no select"},
	} {
		t.Run(tc.name, func(t *testing.T) {
			t.Parallel()
			j := newJudge(t)
			d := discordtest.Start(j, discordtest.Options{})
			c := newClient(t, d)
			c.register()
			s, _ := c.connect()
			r := c.call("POST", "/channels/"+d.Channel.ID+"/messages", m{"content": "x", "components": []m{
				row(buttons(2)...), row(plus(button("off", "x"), "disabled", true)), row(plus(menu("s", lines(3)...), "max_values", 2)),
				row(m{"type": 5, "custom_id": "u"}),
			}})
			tc.do(d, d.User("Alice"), d.Message(r.ID))
			if tc.want == "" {
				s.interaction()
			}
			if got := j.end(); (got == "") != (tc.want == "") || !strings.Contains(got, tc.want) {
				t.Errorf("the fake said %q, want %q", got, tc.want)
			}
		})
	}
}

func TestEphemeralIsForOne(t *testing.T) {
	j := newJudge(t)
	d := discordtest.Start(j, discordtest.Options{})
	c := newClient(t, d)
	c.register()
	s, _ := c.connect()
	i := d.User("Alice").Slash(d.Channel, "/game start", nil)
	c.answer(s.interaction(), 4, m{"flags": 64, "content": "x", "components": []m{row(buttons(1)...)}})
	reply, err := i.Reply(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	d.User("Alice").Press(reply, "b0")
	d.User("Bob").Press(reply, "b0")
	if r := c.call("PATCH", "/channels/"+d.Channel.ID+"/messages/"+reply.ID, m{"content": "x"}); r.Code != 10008 {
		t.Errorf("an edit by channel: %d %s", r.status, r.body)
	}
	if got := j.end(); !strings.Contains(got, "for Alice alone") || strings.Count(got, "can't") != 1 {
		t.Errorf("the fake said %q", got)
	}
}

func TestViolationsFailTheTest(t *testing.T) {
	for _, lenient := range []bool{false, true} {
		j := newJudge(t)
		d := discordtest.Start(j, discordtest.Options{Lenient: lenient})
		newClient(t, d).call("POST", "/channels/"+d.Channel.ID+"/messages", m{"content": ""})
		if got := j.end(); strings.Contains(got, "empty message") == lenient {
			t.Errorf("lenient %v: the fake said %q", lenient, got)
		}
	}
}
