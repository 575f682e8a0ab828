package letter

import (
	"fmt"

	"jikong/internal/value"
)

// Usual is what people ask again and again, for the demonstration site. Nobody makes it public: the answers that are stand in Letters.
type Usual struct {
	LetterType string `json:"letterType"`
	Category   string `json:"category"`
	Title      string `json:"title"`
	Content    string `json:"content"`
	Health     string `json:"health"`
	Department string `json:"department" doc:"空为不予受理"`
	Answer     string `json:"answer"`
	Reason     string `json:"reason"`
}

const (
	pastWeeks  = 52
	pastID     = 8301 // of the first of the usual letters
	lateAnswer = 29   // days until an answer that came late
)

// surnames of invented writers.
var surnames = []string{"赵", "钱", "孙", "李", "周", "吴", "郑", "王", "冯", "陈", "褚", "卫", "蒋", "沈", "韩", "杨", "朱"}

// Past are the usual letters of the year before loading, by rule: the same file gives the same letters. Most weeks bring one and every third
// week two, on working days and weekends alike; people asked more often in the last months.
func (all Samples) Past() (letters []Sample) {
	if len(all.Usual) == 0 {
		return nil
	}
	for week := range pastWeeks {
		for nth := range perWeek(week) {
			sent := 7*week + 2 + (week*3+nth*4)%5
			letters = append(letters, all.Usual[(len(letters)*5)%len(all.Usual)].letter(len(letters), sent))
		}
	}
	return letters
}

// perWeek is how many usual letters came so many weeks ago.
func perWeek(week int) int {
	if week%3 == 0 || week < pastWeeks/4 && week%3 == 1 {
		return 2
	}
	return 1
}

// letter is the usual letter as the nth one, sent so many days ago.
func (u Usual) letter(nth, sent int) Sample {
	title := "女士"
	if nth%2 == 0 {
		title = "先生"
	}
	l := Sample{ID: value.ID(pastID + nth), Sent: sent, Department: u.Department, Reason: u.Reason, Form: Form{LetterType: u.LetterType, Category: u.Category,
		Title: u.Title, Content: u.Content, Health: u.Health, Name: surnames[nth*7%len(surnames)] + title, Phone: fmt.Sprintf("0300-555%04d", 1000+nth), Consent: true}}
	if u.Department == "" {
		l.State = Refused
		return l
	}
	l.Simple = u.LetterType == "consult"
	l.answerAfter(u, 1+nth*3%6, nth)
	return l
}

// answerAfter ends a letter so many days after it came, where that was before loading. One in twenty answers came late, and two in three writers
// said how content they were.
func (l *Sample) answerAfter(u Usual, days, nth int) {
	if nth%20 == 11 {
		days = lateAnswer
	}
	if l.Answered = l.Sent - days; l.Answered < 1 {
		l.State, l.Answered = Handling, 0
		return
	}
	l.State, l.Answer = Closed, u.Answer
	if nth%3 != 2 {
		l.Stars = int64(5 - nth*5%7/3)
	}
}
