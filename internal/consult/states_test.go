package consult_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jikong/internal/consult"
)

// model is the state machine of domain.md 3.3 written down once more, as a person reads it there.
type model struct {
	state                                                         consult.State
	extended, supplemented, drafted, answered, redacted, released bool
	destroyed                                                     bool
}

// allows tells whether an act may happen, and does it.
func (m *model) allows(act consult.Act) bool {
	in := func(states ...consult.State) bool {
		for _, s := range states {
			if m.state == s {
				return true
			}
		}
		return false
	}
	if m.destroyed && act != consult.Close && act != consult.Retract {
		return false
	}
	switch act {
	case consult.Receive:
		return in(consult.Pending) && m.to(consult.Handling)
	case consult.Refuse:
		return in(consult.Pending) && m.to(consult.Refused)
	case consult.Assign:
		return in(consult.Handling)
	case consult.Extend:
		ok := in(consult.Handling) && !m.extended
		m.extended = m.extended || ok
		return ok
	case consult.Draft:
		ok := in(consult.Handling)
		m.drafted = m.drafted || ok
		return ok
	case consult.Propose:
		ok := in(consult.Handling) && m.to(consult.Reviewing)
		m.drafted = m.drafted || ok
		return ok
	case consult.Return:
		return in(consult.Reviewing) && m.to(consult.Handling)
	case consult.Approve:
		ok := in(consult.Reviewing) && m.to(consult.Answered)
		m.answered = m.answered || ok
		return ok
	case consult.Close:
		return in(consult.Answered) && m.to(consult.Closed)
	case consult.Redact:
		ok := in(consult.Closed) && m.answered && !m.released
		m.redacted = m.redacted || ok
		return ok
	case consult.Release:
		ok := in(consult.Closed) && m.redacted && !m.released
		m.released = m.released || ok
		return ok
	case consult.Retract:
		ok := in(consult.Closed) && m.released
		if ok {
			m.released, m.redacted = false, false
		}
		return ok
	case consult.Withdraw:
		return in(consult.Pending, consult.Handling, consult.Reviewing) && !m.answered && m.to(consult.Withdrawn)
	case consult.Supplement:
		ok := in(consult.Answered) && !m.supplemented && m.to(consult.Handling)
		m.supplemented = m.supplemented || ok
		return ok
	case consult.Rate:
		return in(consult.Answered) && m.to(consult.Closed)
	case consult.Erase:
		ok := in(consult.Refused, consult.Answered, consult.Closed, consult.Withdrawn)
		if ok {
			m.destroyed, m.released = true, false
		}
		return ok
	}
	return false
}

func (m *model) to(s consult.State) bool { m.state = s; return true }

// choose draws an act; mostly one that may happen, so that letters come far.
func (m *model) choose(chance *rand.Rand) consult.Act {
	all := append(slices.Sorted(maps.Keys(writerActs)), staffActs...)
	var possible []consult.Act
	ends := []consult.Act{consult.Erase, consult.Withdraw, consult.Refuse, consult.Rate}
	for _, act := range all {
		if copied := *m; copied.allows(act) && !slices.Contains(ends, act) {
			possible = append(possible, act)
		}
	}
	if len(possible) > 0 && chance.IntN(3) > 0 {
		return possible[chance.IntN(len(possible))]
	}
	return all[chance.IntN(len(all))]
}

var staffActs = []consult.Act{consult.Receive, consult.Refuse, consult.Assign, consult.Extend, consult.Draft, consult.Propose, consult.Return,
	consult.Approve, consult.Close, consult.Redact, consult.Release, consult.Retract}

var writerActs = map[consult.Act][]string{
	consult.Withdraw: nil, consult.Supplement: {"text", "还有一个问题想再问清楚一点。"}, consult.Rate: {"stars", "4"}, consult.Erase: nil,
}

// Letters are moved about by chance; what the desk and the writer's page allow is what the specification allows, nothing more and
// nothing less, and the stored letter is where the model is.
func TestALetterMovesAsTheSpecificationSays(t *testing.T) {
	onOffices(t, func(o *office) {
		chance := rand.New(rand.NewPCG(7, 2026))
		people := map[consult.Act]string{consult.Propose: "li", consult.Draft: "li", consult.Redact: "qian", consult.Release: "sun"}
		for letter := range 40 {
			receipt := o.send()
			id, m, done := o.id(receipt), model{state: consult.Pending}, []consult.Act{}
			ticket := o.post(consult.SearchHome, "queryCode", receipt.QueryCode, "password", receipt.Password).str("ticket")
			for range 30 {
				before := m
				var did bool
				act := m.choose(chance)
				ok := m.allows(act)
				if fields, byWriter := writerActs[act]; byWriter {
					p := o.post(consult.SearchHome, append([]string{"act", string(act), "ticket", ticket}, fields...)...)
					did = p.str("done") == string(act)
				} else {
					did = o.try(cmp.Or(people[act], "zhao"), act, id).Success
				}
				done = append(done, act)
				if ok != did {
					o.T.Fatalf("letter %d after %v: in %s the act was done %v, want %v", letter, done, before.state, did, ok)
				}
				if stored := o.Text(`SELECT state FROM consult_letter WHERE id = $1`, id); stored != string(m.state) {
					o.T.Fatalf("letter %d after %v: stored %s, want %s", letter, done, stored, m.state)
				}
				running := m.state == consult.Pending || m.state == consult.Handling || m.state == consult.Reviewing
				if due := o.Number(`SELECT due_time FROM consult_letter WHERE id = $1`, id); (due != 0) != running {
					o.T.Fatalf("letter %d after %v: due %d in %s", letter, done, due, m.state)
				}
				if public := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE id = $1 AND release_time IS NOT NULL`, id); (public == 1) != m.released {
					o.T.Fatalf("letter %d after %v: public %d", letter, done, public)
				}
			}
		}
	})
}

func TestTwoPeopleAnswerAndThreePublish(t *testing.T) {
	onOffices(t, func(o *office) {
		id := o.id(o.send())
		o.act("li", consult.Receive, id)
		o.act("li", consult.Propose, id)
		refused := func(says, who string, act consult.Act) {
			t.Helper()
			if a := o.try(who, act, id); a.Success || a.Code != 510 {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
		refused("whoever drafted reviews", "li", consult.Approve)
		refused("whoever drafted sends back", "li", consult.Return)
		o.act("zhao", consult.Approve, id)
		o.act("li", consult.Close, id)
		o.act("qian", consult.Redact, id)
		refused("whoever redacted publishes", "qian", consult.Release)
		refused("whoever answered publishes", "li", consult.Release)
		o.act("sun", consult.Release, id)
		if *o.bumps != 1 {
			o.T.Errorf("the pages were renewed %d times", *o.bumps)
		}
	})
}

func TestTwoPeopleDoNotActOnTheSameLetterAtOnce(t *testing.T) {
	onOffices(t, func(o *office) {
		id := o.id(o.send())
		read := o.act("li", consult.Receive, id)
		o.act("zhao", consult.Assign, id, object{"departId": "13", "version": read.Version})
		a := o.try("li", consult.Draft, id, object{"version": read.Version})
		if a.Success || a.Code != 409 {
			o.T.Errorf("a stale act: %s", a.Body)
		}
	})
}

func TestALetterWithoutConsentOrOfAChildIsNeverPublished(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for says, change := range map[string]func(*consult.Form){
			"without consent": func(f *consult.Form) { f.PublishAllowed = false },
			"of a child":      func(f *consult.Form) { f.Minor = true },
		} {
			id := o.answered(o.send(change))
			o.act("li", consult.Close, id)
			if a := o.try("qian", consult.Redact, id); a.Success {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
	})
}

func TestActsNeedTheirRightsAndTheirWords(t *testing.T) {
	onOneOffice(t, func(o *office) {
		id := o.id(o.send())
		for says, c := range map[string]struct {
			act  consult.Act
			with object
			want string
		}{
			"no department":      {consult.Receive, object{"departId": ""}, "请选择办理科室"},
			"a foreign one":      {consult.Receive, object{"departId": "99"}, "没有这个科室"},
			"no reason":          {consult.Refuse, object{"reason": " "}, "请填写理由"},
			"a long reason":      {consult.Refuse, object{"reason": strings.Repeat("长", 201)}, "最多 200"},
			"merge with itself":  {consult.Merge, object{"into": id}, "请选择合并"},
			"merge with another": {consult.Merge, object{"into": "12345"}, "同一写信人"},
			"an unknown letter":  {consult.Receive, object{"id": "12345"}, ""},
			"no letter":          {consult.Receive, object{"id": ""}, "请先选择"},
		} {
			a := o.try("li", c.act, id, c.with)
			if a.Success || !strings.Contains(a.Body, c.want) {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
		delete(o.Person.Perms, consult.PermReceive)
		if a := o.try("li", consult.Receive, id); a.Code != 510 {
			o.T.Errorf("without the right: %s", a.Body)
		}
		o.Person.TenantID = theirSite
		o.Person.Perms[consult.PermReceive] = true
		if a := o.try("li", consult.Receive, id); a.Code != 404 {
			o.T.Errorf("from another site: %s", a.Body)
		}
	})
}

func TestMergedLettersFollowTheirMainLetter(t *testing.T) {
	onOffices(t, func(o *office) {
		main := o.id(o.send())
		twin := o.send(func(f *consult.Form) { f.Title = "再问一次发烧的事" })
		stranger := o.id(o.send(func(f *consult.Form) { f.Phone = "13900001111" }))
		if a := o.try("li", consult.Merge, o.id(twin), object{"into": stranger}); a.Success {
			o.T.Errorf("letters of two writers are merged: %s", a.Body)
		}
		o.act("li", consult.Merge, o.id(twin), object{"into": main})
		o.act("li", consult.Receive, main)
		o.act("li", consult.Propose, main)
		o.act("zhao", consult.Approve, main)
		own := o.post(consult.SearchHome, "queryCode", twin.QueryCode, "password", twin.Password).data["letter"].(object)
		if replies := own["messages"].([]any); len(replies) != 1 || own["stateText"] != "已合并" {
			o.T.Errorf("the merged letter shows %v", own)
		}
	})
}
