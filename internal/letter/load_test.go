package letter_test

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"

	"jikong/internal/db"
	"jikong/internal/letter"
)

func TestTheLettersOfTheDemonstrationSiteAreRealOnes(t *testing.T) {
	text, err := os.ReadFile("../demo/site/consult.json")
	if err != nil {
		t.Fatal(err)
	}
	var samples letter.Samples
	if err := json.Unmarshal(text, &samples); err != nil {
		t.Fatal(err)
	}
	onOffices(t, func(o *office) {
		for range 2 { // the second time changes nothing
			o.Must(o.DB.Tx(t.Context(), func(tx *db.Tx) error { return o.service.PutSamples(t.Context(), tx, ourSite, samples) }))
		}
		all := slices.Concat(samples.Letters, samples.Past())
		for _, s := range all {
			stored := o.Text(`SELECT state FROM consult_letter WHERE id = $1`, s.ID)
			released := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE id = $1 AND release_time IS NOT NULL`, s.ID) == 1
			if stored != string(s.State) || released != s.Released {
				o.T.Errorf("%s is %s, released %v; the sample says %s, %v", s.Form.Title, stored, released, s.State, s.Released)
			}
			if !strings.Contains(s.Form.Content, "示例数据") {
				o.T.Errorf("%s does not say that it is invented", s.Form.Title)
			}
		}
		if n := o.Number(`SELECT COUNT(*) FROM consult_letter`); n != int64(len(all)) {
			o.T.Errorf("%d letters of %d", n, len(all))
		}
		if late := o.Number(`SELECT COUNT(*) FROM consult_letter WHERE answer_time < create_time OR release_time < answer_time`); late != 0 {
			o.T.Errorf("%d letters were answered before they came", late)
		}
		if a := o.Call("GET", "/consult/letter/detail?id=8101", ""); !a.Success || !strings.Contains(a.Body, "周**") {
			o.T.Errorf("the desk reads %s", a.Body)
		}
	})
}

// Charts by week and month show how a desk works; a year of thirty letters showed mostly nothing.
func TestTheDemonstrationSiteHadLettersInEveryWeekOfItsYear(t *testing.T) {
	text, err := os.ReadFile("../demo/site/consult.json")
	if err != nil {
		t.Fatal(err)
	}
	var samples letter.Samples
	if err := json.Unmarshal(text, &samples); err != nil {
		t.Fatal(err)
	}
	past := samples.Past()
	if n := len(past); n < 60 || n > 90 {
		t.Errorf("%d letters by rule", n)
	}
	weeks, kinds, rated := map[int]int{}, map[string]int{}, map[int64]int{}
	for _, l := range past {
		weeks[l.Sent/7]++
		kinds[l.Form.Category]++
		rated[l.Stars]++
		if l.Sent < 1 || l.Released || l.Form.PublishAllowed {
			t.Errorf("%s of %d days ago is of today or public", l.Form.Title, l.Sent)
		}
	}
	for week := range 52 {
		if n := weeks[week]; n < 1 || n > 3 {
			t.Errorf("%d letters came %d weeks ago", n, week)
		}
	}
	if len(kinds) != 7 || rated[5] == 0 || rated[4] == 0 || rated[3] == 0 {
		t.Errorf("categories %v, stars %v", kinds, rated)
	}
}
