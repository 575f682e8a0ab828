package survey_test

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/survey"
	"jikong/internal/testkit"
)

// drawAnswers are random answers to the questions of the tests, some of them with gaps.
func drawAnswers(r *rand.Rand) survey.Answers {
	pick := func(values ...string) []string { return []string{values[r.IntN(len(values))]} }
	a := survey.Answers{"a": {Values: pick("yes", "no")}}
	if a["a"].Values[0] == "yes" && r.IntN(4) > 0 {
		all := []string{"x", "y", "z"}
		r.Shuffle(3, func(i, j int) { all[i], all[j] = all[j], all[i] })
		a["b"] = survey.Answer{Values: all[:1+r.IntN(3)]}
	}
	if r.IntN(3) > 0 {
		a["n"] = survey.Answer{Values: []string{strconv.Itoa(r.IntN(12) * 7)}}
	}
	if r.IntN(3) > 0 {
		a["m"] = survey.Answer{Rows: map[string]string{"r1": pick("1", "2", "3", "4", "5")[0]}}
	}
	if r.IntN(2) > 0 {
		a["p"] = survey.Answer{Values: pick("0", "3", "6", "7", "8", "9", "10")}
	}
	return a
}

func values(all []survey.Answers, question string) (found [][]string) {
	for _, a := range all {
		if v, answered := a[question]; answered && len(v.Values) > 0 {
			found = append(found, v.Values)
		}
	}
	return found
}

func TestTheFiguresAreThoseOfCountingByHand(t *testing.T) {
	onDesks(t, func(o *desk) {
		v, r := o.published(), rand.New(rand.NewPCG(1, 2))
		var all []survey.Answers
		for range 150 {
			a := drawAnswers(r)
			text, err := json.Marshal(a)
			if err != nil {
				t.Fatal(err)
			}
			if sent := o.send(v, string(text), "203.0.113.1"); !sent.Success {
				t.Fatal(sent.Body)
			}
			all = append(all, a)
		}
		got := read[survey.SurveyResults](o, fmt.Sprintf("/survey/survey/statistics?id=%d", v.ID))
		checkCounts(t, got, all)
		checkNumbers(t, *got.Questions[2].Numbers, values(all, "n"))
		checkNPS(t, *got.Questions[5].NPS, values(all, "p"))
		checkCross(t, read[survey.CrossTable](o, fmt.Sprintf("/survey/survey/cross?id=%d&row=a&column=p", v.ID)), all)
	})
}

// checkCounts compares figures with answers counted one by one, the rows of the matrix too.
func checkCounts(t *testing.T, got survey.SurveyResults, all []survey.Answers) {
	t.Helper()
	days := int64(0)
	for _, day := range got.Days {
		days += day.N
	}
	if got.Answers != int64(len(all)) || days != got.Answers {
		t.Errorf("%d answers, %d by days, want %d", got.Answers, days, len(all))
	}
	for _, q := range got.Questions {
		given := values(all, q.ID)
		if q.Type != survey.MatrixScale && q.Answered != int64(len(given)) {
			t.Errorf("%s was answered %d times, want %d", q.ID, q.Answered, len(given))
		}
		for _, c := range q.Counts {
			if want := times(given, c.Value); c.N != want {
				t.Errorf("%s: %s was chosen %d times, want %d", q.ID, c.Value, c.N, want)
			}
		}
		for _, line := range q.Lines {
			var marks [][]string
			for _, a := range all {
				if v, answered := a[q.ID].Rows[line.ID]; answered {
					marks = append(marks, []string{v})
				}
			}
			for _, c := range line.Counts {
				if want := times(marks, c.Value); c.N != want || line.Answered != int64(len(marks)) {
					t.Errorf("%s %s: %s was marked %d times of %d, want %d of %d", q.ID, line.ID, c.Value, c.N, line.Answered, want, len(marks))
				}
			}
		}
	}
}

// times is how often a value was chosen.
func times(given [][]string, value string) (n int64) {
	for _, chosen := range given {
		if slices.Contains(chosen, value) {
			n++
		}
	}
	return n
}

func checkNumbers(t *testing.T, got survey.Numbers, given [][]string) {
	t.Helper()
	var numbers []float64
	sum := 0.0
	for _, v := range given {
		n, err := strconv.ParseFloat(v[0], 64)
		if err != nil {
			t.Fatal(err)
		}
		numbers = append(numbers, n)
		sum += n
	}
	slices.Sort(numbers)
	n := len(numbers)
	mean, squares := sum/float64(n), 0.0
	for _, x := range numbers {
		squares += (x - mean) * (x - mean)
	}
	want := survey.Numbers{Mean: mean, Median: (numbers[(n-1)/2] + numbers[n/2]) / 2, SD: math.Sqrt(squares / float64(n-1)), Min: numbers[0], Max: numbers[n-1]}
	for name, pair := range map[string][2]float64{"mean": {got.Mean, want.Mean}, "median": {got.Median, want.Median}, "sd": {got.SD, want.SD},
		"min": {got.Min, want.Min}, "max": {got.Max, want.Max}} {
		if math.Abs(pair[0]-pair[1]) > 1e-9 {
			t.Errorf("%s is %v, want %v", name, pair[0], pair[1])
		}
	}
}

func checkNPS(t *testing.T, got survey.NPSResult, given [][]string) {
	t.Helper()
	promoters, detractors := 0, 0
	for _, v := range given {
		switch {
		case v[0] == "9" || v[0] == "10":
			promoters++
		case v[0] != "7" && v[0] != "8":
			detractors++
		}
	}
	want := 100 * float64(promoters-detractors) / float64(len(given))
	if got.Promoters != int64(promoters) || got.Detractors != int64(detractors) || math.Abs(got.Score-want) > 1e-9 {
		t.Errorf("NPS %+v, want %d, %d, %v", got, promoters, detractors, want)
	}
}

// checkCross also takes care that no small count can be told from the others.
func checkCross(t *testing.T, got survey.CrossTable, all []survey.Answers) {
	t.Helper()
	for i, row := range got.Rows {
		hidden := 0
		for j, column := range got.Columns {
			want := int64(0)
			for _, a := range all {
				if a["a"].Values[0] == row.ID && len(a["p"].Values) > 0 && a["p"].Values[0] == column.ID {
					want++
				}
			}
			cell := got.Cells[i][j]
			switch {
			case cell.Hidden != "":
				hidden++
				if cell.N != 0 {
					t.Errorf("%s and %s are hidden and sent", row.ID, column.ID)
				}
			case cell.N != want:
				t.Errorf("%s and %s met %d times, want %d", row.ID, column.ID, cell.N, want)
			case want > 0 && want < 5:
				t.Errorf("%s and %s met only %d times, and it is shown", row.ID, column.ID, want)
			}
		}
		if hidden == 1 {
			t.Errorf("the one hidden count of row %s follows from its sum", row.ID)
		}
	}
}

func TestPublishedFiguresTellOfNobody(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published(`"resultRule":"submit"`)
		var last survey.SurveyReceipt
		send := func(times int, answers string) {
			t.Helper()
			for range times {
				last = into[survey.SurveyReceipt](t, o.send(v, answers, "203.0.113.1"))
			}
		}
		send(4, plainAnswers)
		if last.Results == nil || len(last.Results.Questions) != 0 {
			t.Fatalf("four answers show %+v", last.Results)
		}
		send(20, `{"a":{"values":["yes"]},"b":{"values":["x"]},"w":{"values":["我叫张三"]},"n":{"values":["97"]}}`)
		send(6, `{"a":{"values":["yes"]},"b":{"values":["y"]}}`)
		send(1, `{"a":{"values":["yes"]},"b":{"values":["z"],"other":"李四"},"p":{"values":["10"]}}`)
		text, err := json.Marshal(last.Results)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range last.Results.Questions {
			hidden, shown := 0, int64(0)
			for _, c := range q.Counts {
				shown += c.N
				if c.Hidden != "" {
					hidden++
				}
				if c.N > 0 && c.N < 5 {
					t.Errorf("%s shows %d", q.ID, c.N)
				}
			}
			if hidden == 1 && shown < q.Answered {
				t.Errorf("what %s hides follows from its sum: %+v", q.ID, q)
			}
			if q.ID == "w" || q.ID == "p" && !q.TooFew || q.ID == "n" && q.Numbers.Max != 0 {
				t.Errorf("%s shows too much: %+v", q.ID, q)
			}
		}
		for _, secret := range []string{"张三", "李四", "2026-11-20"} {
			if strings.Contains(string(text), secret) {
				t.Errorf("%s is shown", secret)
			}
		}
	})
}

func TestAnswersOfAllVersionsAreCountedTogether(t *testing.T) {
	onDesks(t, func(o *desk) {
		v := o.published()
		o.send(v, plainAnswers, "203.0.113.1")
		edit := func(questions string) testkit.Answer {
			return o.do("POST", "/survey/survey/edit", fmt.Sprintf(`{"id":"%d","version":%d,"questions":%s}`, v.ID, v.Version, questions))
		}
		if a := o.act("publish", v); a.Success {
			t.Errorf("published without a change: %s", a.Body)
		}
		v = into[survey.Survey](t, edit(`[{"id":"a","type":"single","title":"甲","options":[{"id":"p","text":"p"},{"id":"q","text":"q"}]}]`))
		if a := o.act("publish", v); a.Success {
			t.Errorf("published with another type under the same id: %s", a.Body)
		}
		v = into[survey.Survey](t, edit(`[{"id":"a","type":"yesno","title":"甲改","required":true},{"id":"c","type":"yesno","title":"丙"}]`))
		old := v
		v = into[survey.Survey](t, o.act("publish", v))
		if v.PublishedNo != 2 {
			t.Fatalf("version %d", v.PublishedNo)
		}
		if a := o.send(old, plainAnswers, "203.0.113.1"); !a.Success {
			t.Errorf("who had the old form open: %s", a.Body)
		}
		if a := o.send(v, `{"a":{"values":["no"]},"c":{"values":["yes"]}}`, "203.0.113.1"); !a.Success {
			t.Fatal(a.Body)
		}
		got := read[survey.SurveyResults](o, fmt.Sprintf("/survey/survey/statistics?id=%d", v.ID))
		if got.Answers != 3 || got.Questions[0].Answered != 3 || got.Questions[0].Title != "甲改" || got.Questions[1].Answered != 1 || !got.Questions[2].Removed {
			t.Errorf("%+v", got.Questions)
		}
		if versions := read[[]survey.SurveyVersion](o, fmt.Sprintf("/survey/survey/versions?id=%d", v.ID)); len(versions) != 2 || len(versions[1].Questions) != 6 {
			t.Errorf("versions %+v", versions)
		}
	})
}
