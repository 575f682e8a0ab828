package letter_test

import (
	"testing"
	"time"

	"jikong/internal/letter"
)

func TestEmptyFieldsAreNamedAndCountAsNoGuess(t *testing.T) {
	onOneOffice(t, func(o *office) {
		r := o.send()
		for range 30 {
			p := o.post(letter.SearchHome, "queryCode", " ", "password", "")
			o.expectProblem(p, "nothing typed", 422, "queryCode", "请输入查询码")
			o.expectProblem(p, "nothing typed", 422, "password", "请输入查询密码")
		}
		p := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", "")
		o.expectProblem(p, "the code alone", 422, "password", "请输入查询密码")
		if len(p.problems()) != 1 || p.str("queryCode") != r.QueryCode {
			o.T.Errorf("the code alone: %v", p.data)
		}
		if p := o.post(letter.SearchHome, "queryCode", r.QueryCode, "password", r.Password); p.str("view") != "letter" {
			o.T.Errorf("then both: %v", p.data)
		}
	})
}

// A hotel, a school, a mobile network: many people behind one address. Whoever guesses at one letter there locks that letter for the
// address and no other.
func TestGuessesAtOneLetterLockNoOtherLetter(t *testing.T) {
	onOffices(t, func(o *office) {
		mine, theirs := o.send(), o.send()
		var last page
		for range 150 { // a program that goes on and on, at once
			last = o.post(letter.SearchHome, "queryCode", theirs.QueryCode, "password", "CCCCCCCC")
		}
		if last.Status != 429 {
			o.T.Errorf("guessing at one letter goes on: %d", last.Status)
		}
		if p := o.post(letter.SearchHome, "queryCode", mine.QueryCode, "password", mine.Password); p.str("view") != "letter" {
			o.T.Errorf("the own letter from the same address: %d %v", p.Status, p.data["problems"])
		}
		for range 80 { // guests who mistype
			o.Clock.Advance(time.Second)
			o.post(letter.SearchHome, "queryCode", o.send().QueryCode, "password", "CCCCCCCC")
		}
		if p := o.post(letter.SearchHome, "queryCode", mine.QueryCode, "password", mine.Password); p.str("view") != "letter" {
			o.T.Errorf("the own letter after others mistyped theirs: %d %v", p.Status, p.data["problems"])
		}
	})
}
