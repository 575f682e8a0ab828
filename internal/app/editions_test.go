package app

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"jikong/internal/calculator"
)

var writeEditions = flag.Bool("write-editions", false, "write down the medical texts as they are now")

// Where the medical texts stand besides the descriptions of internal/calculator.
var medicalTexts = map[string][]string{
	"guidance:exposure":  {"internal/clinic/advice.go", "internal/clinic/exposure.go", "web/src/features/portal/clinic/rabies-questions.tsx"},
	"guidance:aids":      {"web/src/features/portal/clinic/aids-facts.tsx"},
	"guidance:calc/step": {"reports/step.ts", "core/step.ts"}, "guidance:calc/calorie": {"reports/calorie.ts", "core/calorie.ts"},
	"guidance:calc/diabetes": {"reports/diabetes.ts", "core/diabetes.ts"}, "guidance:calc/fat": {"reports/fat.ts", "core/body-fat.ts"},
	"guidance:calc/weight": {"reports/weight.ts", "reports/child-weight.ts", "core/weight.ts", "core/child-weight.ts"},
	"guidance:calc/pm25":   {"reports/pm25.ts", "core/pm25.ts"}, "guidance:calc/whr": {"reports/whr.ts", "core/waist-hip.ts"},
}

// written is a medical text as somebody last looked at it: which edition it was, and a fingerprint of its words and numbers.
type written struct {
	Edition string `json:"edition"`
	Text    string `json:"text"`
}

// A physician signs an edition. Whoever changes words or numbers of a text must say whether it is another one: give it a new edition
// (clinic.EditionExposure, Calculator.Edition, …), or not when the meaning is the same, and run this test with -write-editions.
func TestAChangedMedicalTextGetsANewEditionOnPurpose(t *testing.T) {
	const file = "testdata/editions.json"
	now := map[string]written{}
	for _, subject := range medicine() {
		if subject.Text != nil { // the edition of what sites write follows from its words
			continue
		}
		now[subject.Code] = written{subject.Edition, fingerprint(t, subject.Code)}
	}
	if *writeEditions {
		text, err := json.MarshalIndent(now, "", "  ")
		if err == nil {
			err = os.WriteFile(file, append(text, '\n'), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	before := map[string]written{}
	decode(t, text, &before)
	for code, text := range now {
		if before[code] != text {
			t.Errorf("%s: the text is not the one written down as edition %q, it is called %q now. A new meaning needs a new edition; then run with -write-editions",
				code, before[code].Edition, text.Edition)
		}
	}
	if len(before) != len(now) {
		t.Errorf("%d texts are written down, there are %d", len(before), len(now))
	}
}

var (
	comments = regexp.MustCompile(`(?s:/\*.*?\*/)|(?m:^\s*//.*$)`)
	wordings = regexp.MustCompile(`\p{Han}+|[0-9]+(\.[0-9]+)?`)
)

// fingerprint is made of the Chinese words and the numbers of a text, so that moving code changes nothing.
func fingerprint(t *testing.T, code string) string {
	t.Helper()
	var text strings.Builder
	for _, c := range calculator.Calculators() {
		if c.Guidance() == code {
			text.WriteString(c.Description + c.Needs + c.Standard + c.Formula + strings.Join(c.Sources, "\n"))
		}
	}
	for _, name := range medicalTexts[code] {
		if strings.HasPrefix(code, "guidance:calc/") {
			name = "web/src/features/portal/calculators/" + name
		}
		source, err := os.ReadFile(filepath.Join("../..", name))
		if err != nil {
			t.Fatal(err)
		}
		text.Write(comments.ReplaceAll(source, nil))
	}
	if text.Len() == 0 {
		t.Fatalf("nobody said where the text of %s stands", code)
	}
	sum := sha256.Sum256([]byte(strings.Join(wordings.FindAllString(text.String(), -1), " ")))
	return hex.EncodeToString(sum[:8])
}
