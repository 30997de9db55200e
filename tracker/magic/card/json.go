package card

import (
	"encoding/json"
	"fmt"
	"reflect"

	"arbiter/tracker/notation"
)

// Version is the version of the stored form of abilities.
const Version = 1

// Abilities are the abilities of an object. Their JSON form has a version.
type Abilities []Ability

// members maps stored names to ability types.
var members = []struct {
	name string
	is   Ability
}{
	{"keyword", Keyword{}},
	{"static", Static{}},
	{"size", Size{}},
	{"remains", Remains{}},
	{"again", Again{}},
	{"enters-as", EntersAs{}},
	{"anchors", Anchors{}},
	{"enters", Enters{}},
	{"replacing", Replacing{}},
	{"others-enter", OthersEnter{}},
	{"exiled-instead", ExiledInstead{}},
	{"losing-replaced", LosingReplaced{}},
	{"damage-replacing", DamageReplacing{}},
	{"life-replacing", LifeReplacing{}},
	{"skips", Skips{}},
	{"restriction", Restriction{}},
	{"combat-cost", CombatCost{}},
	{"outcome", Outcome{}},
	{"guarded", Guarded{}},
	{"requirement", Requirement{}},
	{"permission", Permission{}},
	{"untaps", Untaps{}},
	{"untap-limit", UntapLimit{}},
	{"counter-limit", CounterLimit{}},
	{"casting-cost", CastingCost{}},
	{"reanimates", Reanimates{}},
	{"trigger", Trigger{}},
	{"activated", Activated{}},
	{"loyalty", Loyalty{}},
	{"chapter", Chapter{}},
	{"left", Left{}},
}

type (
	storedAbilities struct {
		Version int      `json:"version"`
		All     []stored `json:"abilities"`
	}
	stored struct {
		As string          `json:"as"`
		Is json.RawMessage `json:"is"`
	}
)

// MarshalJSON encodes the abilities with their version.
func (all Abilities) MarshalJSON() ([]byte, error) {
	out := storedAbilities{Version: Version}
	var err error
	if out.All, err = all.stored(); err != nil {
		return nil, err
	}
	return json.Marshal(out)
}

func (all Abilities) stored() ([]stored, error) {
	out := []stored{}
	for _, a := range all {
		data, err := json.Marshal(a)
		if err != nil {
			return nil, err
		}
		name := ""
		for _, m := range members {
			if reflect.TypeOf(m.is) == reflect.TypeOf(a) {
				name = m.name
			}
		}
		if name == "" {
			return nil, fmt.Errorf("card: no name for %T", a)
		}
		out = append(out, stored{name, data})
	}
	return out, nil
}

// UnmarshalJSON decodes the form of MarshalJSON.
func (all *Abilities) UnmarshalJSON(data []byte) error {
	var in storedAbilities
	if err := json.Unmarshal(data, &in); err != nil {
		return err
	}
	var err error
	*all, err = readStored(in.Version, in.All)
	return err
}

func readStored(version int, in []stored) (Abilities, error) {
	if version != Version {
		return nil, fmt.Errorf("card: abilities of version %d, and this program reads %d", version, Version)
	}
	all := make(Abilities, 0, len(in))
	for _, one := range in {
		a, err := one.read()
		if err != nil {
			return nil, err
		}
		all = append(all, a)
	}
	return all, nil
}

func (one stored) read() (Ability, error) {
	for _, m := range members {
		if m.name != one.As {
			continue
		}
		v := reflect.New(reflect.TypeOf(m.is))
		if err := json.Unmarshal(one.Is, v.Interface()); err != nil {
			return nil, fmt.Errorf("card: read %s: %w", one.As, err)
		}
		if err := notation.Validate(v.Elem().Interface()); err != nil {
			return nil, fmt.Errorf("card: read %s: %w", one.As, err)
		}
		return withCondition(v.Elem().Interface().(Ability)), nil
	}
	return nil, fmt.Errorf("card: no ability is called %q", one.As)
}

// withCondition returns an activated ability with its condition in words.
func withCondition(a Ability) Ability {
	if is, ok := a.(Activated); ok && is.When != nil {
		is.If, is.When = is.When.String(), nil
		return is
	}
	return a
}
