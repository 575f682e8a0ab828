package jobdesk_test

import (
	"net/url"
	"os"
	"strings"
	"testing"

	"jikong/internal/testkit"
)

// desk is the calls for somebody who may see jobs, on 2026-11-20 at 9:30.
func desk(t *testing.T, rights ...string) *office {
	t.Helper()
	clock := testkit.NewClock()
	o := open(t, testkit.SQLite(t, clock.Now), clock, works(nil))
	o.Person = testkit.Staff(home, "zhoumin", testkit.Rights([]string{"system:quartzJob"}, rights...))
	return o
}

// answer is the result of a call, or what it says instead.
func answer[T any](o *office, path string, query url.Values) (result T, refusal string) {
	o.T.Helper()
	a := o.Call("GET", base+path+"?"+query.Encode(), nil)
	if !a.Success {
		return result, a.Message
	}
	o.Into(a, &result)
	return result, ""
}

// next is what the desk answers: the times, one after another, or what it says instead.
func next(o *office, query url.Values) string {
	o.T.Helper()
	runs, refusal := answer[[]string](o, "/nextRuns", query)
	if runs == nil && refusal == "" {
		o.T.Fatalf("%v: neither a list nor a refusal", query)
	}
	return strings.Join(runs, ",") + refusal
}

func TestNextRunsAreThoseOfQuartz(t *testing.T) {
	text, err := os.ReadFile("../cron/testdata/next-runs.tsv")
	if err != nil {
		t.Fatal(err)
	}
	calls := desk(t, "list")
	for line := range strings.Lines(string(text)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		got := next(calls, url.Values{"cron": {fields[0]}, "from": {fields[1]}, "count": {"10"}})
		if fields[2] == "ERROR" && strings.Contains("秒分时日月周年表", string([]rune(got)[:1])) {
			continue // names the part, or says how many parts there must be
		}
		if got != fields[2] {
			t.Errorf("%s after %s: %s, want %s", fields[0], fields[1], got, fields[2])
		}
	}
}

func TestNextRunsSayWhatIsWrongWithTheQuestion(t *testing.T) {
	calls := desk(t, "list")
	for _, c := range []struct{ says, cron, from, count, want string }{
		{"only the expression is sent: ten runs from now on", "0 0 9 ? * FRI", "", "", "2026-11-27 09:00:00,2026-12-04 09:00:00,2026-12-11 09:00:00,2026-12-18 09:00:00,2026-12-25 09:00:00," +
			"2027-01-01 09:00:00,2027-01-08 09:00:00,2027-01-15 09:00:00,2027-01-22 09:00:00,2027-01-29 09:00:00"},
		{"the time itself does not count", "0 0 9 * * ?", "2026-11-20 09:00:00", "1", "2026-11-21 09:00:00"},
		{"blanks around the rest", " 0 0 9 * * ? ", " 2026-11-20 09:00:00 ", " 1 ", "2026-11-21 09:00:00"},
		{"a day that never comes", "0 0 0 31 2 ?", "2026-11-20 09:00:00", "10", ""},
		{"nothing", "", "", "", "请填写 Cron 表达式"},
		{"blanks", "  ", "", "", "请填写 Cron 表达式"},
		{"a minute too much", "0 60 9 * * ?", "", "", "分："},
		{"a crontab of five parts", "0 9 * * *", "", "", "表达式要有 6 或 7 个部分"},
		{"a novel", "0 0 9 * * ? " + strings.Repeat("长", 300), "", "", "最多 255 个"},
		{"half a time", "0 0 9 * * ?", "2026-11-20", "", "开始时间要写成"},
		{"a day that is none", "0 0 9 * * ?", "2026-02-30 00:00:00", "", "开始时间要写成"},
		{"the year 9999", "0 0 9 * * ?", "9999-01-01 00:00:00", "", "开始时间只能在"},
		{"no run", "0 0 9 * * ?", "", "0", "次数只能是"},
		{"a million runs", "* * * * * ?", "", "1000000", "次数只能是"},
		{"a word for a number", "0 0 9 * * ?", "", "十", "次数只能是"},
	} {
		got := next(calls, url.Values{"cron": {c.cron}, "from": {c.from}, "count": {c.count}})
		if c.want == "" && got != "" || !strings.HasPrefix(got, c.want) && !strings.Contains(got, c.want) {
			t.Errorf("%s: %s, want %s", c.says, got, c.want)
		}
	}
}

func TestAnExpressionIsSaidAndASentenceIsRead(t *testing.T) {
	calls := desk(t, "list")
	for _, c := range []struct{ path, name, text, want string }{
		{"/sentence", "cron", "0 30 8 ? * 2-6", "每个工作日 8:30"},
		{"/sentence", "cron", "0 60 8 * * ?", "分："},
		{"/sentence", "cron", "", "请填写 Cron 表达式"},
		{"/fromSentence", "sentence", "每个工作日 8:30", "0 30 8 ? * "},
		{"/fromSentence", "sentence", "随便什么时候", "看不懂这个时间"},
		{"/fromSentence", "sentence", " ", "请用一句话"},
		{"/fromSentence", "sentence", strings.Repeat("每天", 200), "最多 255 个"},
	} {
		if said, refusal := answer[string](calls, c.path, url.Values{c.name: {c.text}}); !strings.Contains(said+refusal, c.want) {
			t.Errorf("%s of %q answers %q %q, want %q", c.path, c.text, said, refusal, c.want)
		}
	}
}

func TestNextRunsAreForWhoMaySeeJobs(t *testing.T) {
	if got := next(desk(t), url.Values{"cron": {"0 0 9 * * ?"}}); !strings.Contains(got, "没有权限") {
		t.Errorf("somebody without the right is told %s", got)
	}
}
