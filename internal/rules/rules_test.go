package rules_test

import (
	"encoding/json"
	"os"
	"testing"

	"jikong/internal/rules"
)

// byName are the names by which the cases call the rules; shared.test.ts of the front end has the same.
var byName = map[string]rules.Rule{
	"mobile":            rules.Mobile,
	"requiredMobile":    rules.RequiredMobile,
	"publicMobile":      rules.PublicMobile,
	"username":          rules.Username,
	"email":             rules.Email,
	"naturalNumber":     rules.NaturalNumber,
	"letters":           rules.Letters,
	"landline":          rules.Landline,
	"bankCard":          rules.BankCard,
	"idNumber":          rules.IDNumber,
	"nationalId":        rules.NationalID,
	"creditCode":        rules.CreditCode,
	"qq":                rules.QQ,
	"webAddress":        rules.WebAddress,
	"shortCode":         rules.ShortCode,
	"chineseOrEnglish":  rules.ChineseOrEnglish,
	"digitsAndNewlines": rules.DigitsAndNewlines,
	"upTo255":           rules.UpTo255,
	"text(标题,2,4)":      rules.Text("标题", 2, 4),
	"choices(1,2)":      rules.Choices(1, 2),
}

func TestTheSharedCases(t *testing.T) {
	for name, rule := range rules.Named {
		byName["named "+name] = rule
	}
	text, err := os.ReadFile("testdata/cases.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases map[string][]struct{ Value, Message, Why string }
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for name, rule := range byName {
		if len(cases[name]) == 0 {
			t.Errorf("no case tries %s", name)
		}
		for _, c := range cases[name] {
			if got := rule(c.Value); got != c.Message {
				t.Errorf("%s of %s (%q) says %q, want %q", name, c.Why, c.Value, got, c.Message)
			}
		}
	}
	for name := range cases {
		if byName[name] == nil {
			t.Errorf("no rule is called %s", name)
		}
	}
}

func TestOnlyTheFirstProblemIsTold(t *testing.T) {
	if got := rules.Check("张", rules.ChineseOrEnglish, rules.Email); got != "请填写 2 到 100 个汉字、英文字母或空格" {
		t.Errorf("a broken value says %q", got)
	}
	if got := rules.Check("zhou@cdc.example", rules.Email, rules.UpTo255); got != "" {
		t.Errorf("a good value says %q", got)
	}
}
