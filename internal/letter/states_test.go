package letter_test

import (
	"cmp"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jikong/internal/letter"
)

// model is the state machine of domain.md 3.3 written down once more, as a person reads it there.
type model struct {
	state                                                         letter.State
	extended, supplemented, drafted, answered, redacted, released bool
	destroyed                                                     bool
}

// allows tells whether an act may happen, and does it.
func (m *model) allows(act letter.Act) bool {
	in := func(states ...letter.State) bool {
		for _, s := range states {
			if m.state == s {
				return true
			}
		}
		return false
	}
	if m.destroyed && act != letter.Close && act != letter.Retract {
		return false
	}
	switch act {
	case letter.Receive:
		return in(letter.Pending) && m.to(letter.Handling)
	case letter.Refuse:
		return in(letter.Pending) && m.to(letter.Refused)
	case letter.Assign:
		return in(letter.Handling)
	case letter.Extend:
		ok := in(letter.Handling) && !m.extended
		m.extended = m.extended || ok
		return ok
	case letter.Draft:
		ok := in(letter.Handling)
		m.drafted = m.drafted || ok
		return ok
	case letter.Propose:
		ok := in(letter.Handling) && m.to(letter.Reviewing)
		m.drafted = m.drafted || ok
		return ok
	case letter.Return:
		return in(letter.Reviewing) && m.to(letter.Handling)
	case letter.Approve:
		ok := in(letter.Reviewing) && m.to(letter.Answered)
		m.answered = m.answered || ok
		return ok
	case letter.Close:
		return in(letter.Answered) && m.to(letter.Closed)
	case letter.Redact:
		ok := in(letter.Closed) && m.answered && !m.released
		m.redacted = m.redacted || ok
		return ok
	case letter.Release:
		ok := in(letter.Closed) && m.redacted && !m.released
		m.released = m.released || ok
		return ok
	case letter.Retract:
		ok := in(letter.Closed) && m.released
		if ok {
			m.released, m.redacted = false, false
		}
		return ok
	case letter.Withdraw:
		return in(letter.Pending, letter.Handling, letter.Reviewing) && !m.answered && m.to(letter.Withdrawn)
	case letter.Supplement:
		ok := in(letter.Answered) && !m.supplemented && m.to(letter.Handling)
		m.supplemented = m.supplemented || ok
		return ok
	case letter.Rate:
		return in(letter.Answered) && m.to(letter.Closed)
	case letter.Erase:
		ok := in(letter.Refused, letter.Answered, letter.Closed, letter.Withdrawn)
		if ok {
			m.destroyed, m.released = true, false
		}
		return ok
	}
	return false
}

func (m *model) to(s letter.State) bool { m.state = s; return true }

// choose draws an act; mostly one that may happen, so that letters come far.
func (m *model) choose(chance *rand.Rand) letter.Act {
	all := append(slices.Sorted(maps.Keys(writerActs)), staffActs...)
	var possible []letter.Act
	ends := []letter.Act{letter.Erase, letter.Withdraw, letter.Refuse, letter.Rate}
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

var staffActs = []letter.Act{letter.Receive, letter.Refuse, letter.Assign, letter.Extend, letter.Draft, letter.Propose, letter.Return,
	letter.Approve, letter.Close, letter.Redact, letter.Release, letter.Retract}

var writerActs = map[letter.Act][]string{
	letter.Withdraw: nil, letter.Supplement: {"text", "还有一个问题想再问清楚一点。"}, letter.Rate: {"stars", "4"}, letter.Erase: nil,
}

// Letters are moved about by chance; what the desk and the writer's page allow is what the specification allows, nothing more and
// nothing less, and the stored letter is where the model is.
func TestALetterMovesAsTheSpecificationSays(t *testing.T) {
	onOffices(t, func(o *office) {
		chance := rand.New(rand.NewPCG(7, 2026))
		people := map[letter.Act]string{letter.Propose: "li", letter.Draft: "li", letter.Redact: "qian", letter.Release: "sun"}
		for nth := range 40 {
			receipt := o.send()
			id, m, done := o.id(receipt), model{state: letter.Pending}, []letter.Act{}
			ticket := o.post(letter.SearchHome, "queryCode", receipt.QueryCode, "password", receipt.Password).str("ticket")
			for range 30 {
				before := m
				var did bool
				act := m.choose(chance)
				ok := m.allows(act)
				if fields, byWriter := writerActs[act]; byWriter {
					steps := func() int64 { return o.Number(`SELECT COUNT(*) FROM consult_step WHERE letter_id = $1`, id) }
					earlier := steps()
					p := o.post(letter.SearchHome, append([]string{"act", string(act), "ticket", ticket}, fields...)...)
					if did = steps() > earlier; did && p.str("done") != string(act) { // what was done before is told as done, too
						o.T.Fatalf("letter %d after %v: %s is not told as done", nth, done, act)
					}
				} else {
					did = o.try(cmp.Or(people[act], "zhao"), act, id).Success
				}
				done = append(done, act)
				if ok != did {
					o.T.Fatalf("letter %d after %v: in %s the act was done %v, want %v", nth, done, before.state, did, ok)
				}
				if stored := o.Text(`SELECT state FROM consult_letter WHERE id = $1`, id); stored != string(m.state) {
					o.T.Fatalf("letter %d after %v: stored %s, want %s", nth, done, stored, m.state)
				}
				running := m.state == letter.Pending || m.state == letter.Handling || m.state == letter.Reviewing
				if due := o.Number(`SELECT due_time FROM consult_letter WHERE id = $1`, id); (due != 0) != running {
					o.T.Fatalf("letter %d after %v: due %d in %s", nth, done, due, m.state)
				}
				if public := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE id = $1 AND release_time IS NOT NULL`, id); (public == 1) != m.released {
					o.T.Fatalf("letter %d after %v: public %d", nth, done, public)
				}
			}
		}
	})
}

func TestTwoPeopleAnswerAndThreePublish(t *testing.T) {
	onOffices(t, func(o *office) {
		id := o.id(o.send())
		o.act("li", letter.Receive, id)
		o.act("li", letter.Propose, id)
		refused := func(says, who string, act letter.Act) {
			t.Helper()
			if a := o.try(who, act, id); a.Success || a.Code != 510 {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
		refused("whoever drafted reviews", "li", letter.Approve)
		refused("whoever drafted sends back", "li", letter.Return)
		o.act("zhao", letter.Approve, id)
		o.act("li", letter.Close, id)
		o.act("qian", letter.Redact, id)
		refused("whoever redacted publishes", "qian", letter.Release)
		refused("whoever answered publishes", "li", letter.Release)
		o.act("sun", letter.Release, id)
		if *o.bumps != 1 {
			o.T.Errorf("the pages were renewed %d times", *o.bumps)
		}
	})
}

func TestTwoPeopleDoNotActOnTheSameLetterAtOnce(t *testing.T) {
	onOffices(t, func(o *office) {
		id := o.id(o.send())
		read := o.act("li", letter.Receive, id)
		o.act("zhao", letter.Assign, id, object{"departId": "13", "version": read.Version})
		a := o.try("li", letter.Draft, id, object{"version": read.Version})
		if a.Success || a.Code != 409 {
			o.T.Errorf("a stale act: %s", a.Body)
		}
	})
}

func TestALetterWithoutConsentOrOfAChildIsNeverPublished(t *testing.T) {
	onOneOffice(t, func(o *office) {
		for says, change := range map[string]func(*letter.Form){
			"without consent": func(f *letter.Form) { f.PublishAllowed = false },
			"of a child":      func(f *letter.Form) { f.Minor = true },
		} {
			id := o.answered(o.send(change))
			o.act("li", letter.Close, id)
			if a := o.try("qian", letter.Redact, id); a.Success {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
	})
}

func TestActsNeedTheirRightsAndTheirWords(t *testing.T) {
	onOneOffice(t, func(o *office) {
		id := o.id(o.send())
		for says, c := range map[string]struct {
			act  letter.Act
			with object
			want string
		}{
			"no department":      {letter.Receive, object{"departId": ""}, "请选择办理科室"},
			"a foreign one":      {letter.Receive, object{"departId": "99"}, "没有这个科室"},
			"no reason":          {letter.Refuse, object{"reason": " "}, "请填写理由"},
			"a long reason":      {letter.Refuse, object{"reason": strings.Repeat("长", 201)}, "最多 200"},
			"merge with itself":  {letter.Merge, object{"into": id}, "请选择合并"},
			"merge with another": {letter.Merge, object{"into": "12345"}, "同一写信人"},
			"an unknown letter":  {letter.Receive, object{"id": "12345"}, ""},
			"no letter":          {letter.Receive, object{"id": ""}, "请先选择"},
		} {
			a := o.try("li", c.act, id, c.with)
			if a.Success || !strings.Contains(a.Body, c.want) {
				o.T.Errorf("%s: %s", says, a.Body)
			}
		}
		delete(o.Person.Perms, letter.PermReceive)
		if a := o.try("li", letter.Receive, id); a.Code != 510 {
			o.T.Errorf("without the right: %s", a.Body)
		}
		o.Person.TenantID = theirSite
		o.Person.Perms[letter.PermReceive] = true
		if a := o.try("li", letter.Receive, id); a.Code != 404 {
			o.T.Errorf("from another site: %s", a.Body)
		}
	})
}

func TestMergedLettersFollowTheirMainLetter(t *testing.T) {
	onOffices(t, func(o *office) {
		titled := func(title string) letter.Receipt {
			return o.send(func(f *letter.Form) { f.Title = title })
		}
		main, twin, between, first := o.send(), titled("再问一次发烧的事"), titled("还是问发烧的事"), titled("最早问发烧的事")
		id := o.id(main)
		stranger := o.id(o.send(func(f *letter.Form) { f.Phone = "13900001111" }))
		if a := o.try("li", letter.Merge, o.id(twin), object{"into": stranger}); a.Success {
			o.T.Errorf("letters of two writers are merged: %s", a.Body)
		}
		o.act("li", letter.Merge, o.id(twin), object{"into": id})
		o.act("li", letter.Merge, o.id(first), object{"into": o.id(between)})
		o.act("li", letter.Merge, o.id(between), object{"into": id})
		if a := o.try("li", letter.Merge, id, object{"into": o.id(first)}); a.Success {
			o.T.Errorf("letters are merged in a ring: %s", a.Body)
		}
		o.answered(main)
		for says, r := range map[string]letter.Receipt{"merged": twin, "merged after another was merged into it": between, "merged into one that was merged": first} {
			own := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password).data["letter"].(object)
			reason := "查询码为 " + main.CodeText + " 的来信是同一件事，已合并办理，那封信现在是“已答复”"
			if replies := own["messages"].([]any); len(replies) != 1 || own["stateText"] != "已合并" || !strings.Contains(own["reason"].(string), reason) {
				o.T.Errorf("a letter %s shows %v", says, own)
			}
		}
	})
}
