package recruit

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestWhatWasTypedOnAPageThatWasOpenTooLongIsStillThere(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		first := b.start(b.open(func(p object) { p["endTime"] = b.at(6 * time.Hour) }), "k")
		code, password := receiptOf(first)
		page := b.turn(first, "next", url.Values{"postCode": {"A01"}}, nil)
		moved := with(person(womanID), "address", "青禾市东湖区 2 号")
		b.Clock.Advance(5 * time.Hour)

		door := b.turn(page, "next", moved, nil)
		text, _ := door["text"].(string)
		if door["view"] != "ask" || text == "" || !strings.Contains(problems(door), "刚才这一页填写的内容都还在") {
			t.Fatalf("after five hours: %v %s", door["view"], problems(door))
		}
		if strings.Contains(fmt.Sprint(door), womanID) {
			t.Error("what was typed is readable before code and password")
		}
		open := func(password string) object {
			_, data := b.visit(url.Values{"queryCode": {code}, "password": {password}, "text": {text}}, nil)
			return data
		}
		wrong := open("CDFGHJKM")
		if wrong["view"] != "ask" || wrong["text"] != text {
			t.Errorf("after a wrong password: %v %v", wrong["view"], wrong["text"])
		}
		again := open(password)
		if fmt.Sprint(again["step"]) != "2" || again["answers"].(object)["address"] != "青禾市东湖区 2 号" || again["answers"].(object)["postCode"] != "A01" {
			t.Fatalf("unlocked: %v, step %v, %v", again["view"], again["step"], again["answers"])
		}
		if next := b.turn(again, "next", moved, nil); fmt.Sprint(next["step"]) != "3" {
			t.Errorf("going on: step %v %s", next["step"], problems(next))
		}
		other := b.start(b.open(func(p object) { p["endTime"] = b.at(6 * time.Hour) }), "k2")
		code2, password2 := receiptOf(other)
		_, theirs := b.visit(url.Values{"queryCode": {code2}, "password": {password2}, "text": {text}}, nil)
		if theirs["view"] != "own" || strings.Contains(fmt.Sprint(theirs), womanID) {
			t.Errorf("who comes next with an application of their own finds what was typed: %v", theirs)
		}
		b.Clock.Advance(90 * time.Minute)
		if own := open(password); own["view"] != "own" {
			t.Errorf("after the deadline: %v", own["view"])
		}
	})
}

func TestAPageThatHoldsMoreThanItAsksIsNotCarriedAlong(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		first := b.start(b.open(), "k")
		b.Clock.Advance(5 * time.Hour)
		made, door := b.visit(url.Values{"act": {"form"}, "ticket": {fmt.Sprint(first["ticket"])}, "step": {"2"}, "name": {strings.Repeat("长", 100_000)}}, nil)
		if made.Status != http.StatusUnprocessableEntity || door["text"] != "" || !strings.Contains(problems(door), "没有保留") {
			t.Errorf("%d %s", made.Status, problems(door))
		}
	})
}
