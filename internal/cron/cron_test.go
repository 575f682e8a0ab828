package cron_test

import (
	"math/rand/v2"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	_ "time/tzdata" // the zones of the tests, wherever they run

	"jikong/internal/cron"
	"jikong/internal/errs"
)

const tenRuns = 10

func zone(t testing.TB, name string) *time.Location {
	t.Helper()
	location, err := time.LoadLocation(name)
	if err != nil {
		t.Fatal(err)
	}
	return location
}

func lines(t testing.TB, file string) []string {
	t.Helper()
	text, err := os.ReadFile("testdata/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
}

// runs returns the next runs after a time of day in a zone, as the person there reads them, or the refusal.
func runs(t testing.TB, text, after, zoneName string, n int) string {
	t.Helper()
	from, err := time.ParseInLocation(time.DateTime, after, zone(t, zoneName))
	if err != nil {
		t.Fatal(err)
	}
	expression, err := cron.Parse(text)
	if err != nil {
		return "ERROR"
	}
	var times []string
	for _, run := range expression.Runs(from, n) {
		times = append(times, run.Format(time.DateTime))
	}
	return strings.Join(times, ",")
}

func TestNextRunsOfTheTable(t *testing.T) {
	for _, line := range lines(t, "next-runs.tsv") {
		fields := strings.Split(line, "\t")
		if got := runs(t, fields[0], fields[1], "Asia/Shanghai", tenRuns); got != fields[2] {
			t.Errorf("%s after %s:\n got %s\nwant %s", fields[0], fields[1], got, fields[2])
		}
	}
}

// The answers were given by Quartz 2.3.2 itself; scripts/quartz-compare -keep writes the table.
func TestAnswersOfQuartz(t *testing.T) {
	for _, line := range lines(t, "quartz.tsv") {
		fields := strings.Split(line, "\t")
		text, err := strconv.Unquote(fields[0])
		if err != nil {
			t.Fatal(err)
		}
		unix, err := strconv.ParseInt(fields[1], 10, 64)
		if err != nil {
			t.Fatal(err)
		}
		got := "refused"
		if expression, err := cron.Parse(text); err == nil {
			var times []string
			for _, run := range expression.Runs(time.Unix(unix, 0).In(zone(t, fields[2])), tenRuns) {
				times = append(times, strconv.FormatInt(run.Unix(), 10))
			}
			got = strings.Join(times, " ")
		}
		if got != fields[3] {
			t.Errorf("%q after %s in %s:\n got %s\nwant %s", text, fields[1], fields[2], got, fields[3])
		}
	}
}

func TestARefusalNamesThePartAndWhatIsWrong(t *testing.T) {
	for text, want := range map[string]string{
		"":                                     "表达式要有 6 或 7 个部分（秒 分 时 日 月 周 [年]，用空格隔开），现在只有 0 个",
		"0 0 0 * *":                            "现在只有 5 个",
		"60 0 0 * * ?":                         "秒：“60”超出范围，只能是 0 到 59",
		"0 0/60 0 * * ?":                       "分：“0/60”间隔太大，最多 59",
		"0 0 24 * * ?":                         "时：“24”超出范围，只能是 0 到 23",
		"0 0 ? * * ?":                          "时：“?”不对，? 只能用在日或周",
		"0 0 0 32 * ?":                         "日：“32”超出范围，只能是 1 到 31",
		"0 0 0 0W * ?":                         "日：“0W”超出范围，只能是 1 到 31",
		"0 0 0 L-31 * ?":                       "日：“L-31”超出范围，最多比月末早 30 天",
		"0 0 0 1,L * ?":                        "日：“1,L”L 不能和别的值写在一起",
		"0 0 0 MON * ?":                        "日：“MON”看不懂，这里不能用英文名称",
		"0 0 0 1 FOO ?":                        "月：“FOO”不是英文缩写，请用 JAN 到 DEC",
		"0 0 0 1 */13 ?":                       "月：“*/13”间隔太大，最多 12",
		"0 0 0 ? * 8":                          "周：“8”超出范围，只能是 1 到 7",
		"0 0 0 ? * 1#6":                        "周：“1#6”不对，# 后面要写 1 到 5",
		"0 0 0 ? * 1#2,2#3":                    "周：“1#2,2#3”# 只能用一次",
		"0 0 0 ? * 2-":                         "周：“2-”不对，范围的结尾要写数字",
		"0 0 0 * * *":                          "日和周：不能两个都有值，请把其中一个写成 ?",
		"0 0 0 ? * ?":                          "日和周：不能两个都是 ?，请给其中一个写上值",
		"0 , 0 * * ?":                          "分：没有任何值，请写 *、数字、范围或列表",
		"0 0 每天 * * ?":                         "时：“每天”看不懂，请写 *、数字、范围或列表",
		"0 0 0 1 1 ? 2030-2020":                "年：“2030-2020”不对，开始的年份不能晚于结束的年份（最晚 2126）",
		"0 0 0 1 1 ? 99999999999":              "年：“99999999999”超出范围",
		strings.Repeat("9", 50) + " 0 0 * * ?": "秒：“" + strings.Repeat("9", 20) + "…”超出范围",
	} {
		_, err := cron.Parse(text)
		if !errs.Is(err, errs.Invalid) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}

func TestTwoWaysToWriteTheSame(t *testing.T) {
	for other, plain := range map[string]string{
		"  0\t0  8 * *   ? ":           "0 0 8 * * ?",
		"0 0 8 * * ? * and more words": "0 0 8 * * ?",
		"0 0 6 ? jan-mar sun":          "0 0 6 ? 1-3 1",
		"0 0 6 ? * MONDAY":             "0 0 6 ? * 2",
		"0 0 6 ? * L":                  "0 0 6 ? * 7",
		"0 0 6 ? * 7-1":                "0 0 6 ? * 1,7",
		"0 0 6 ? * 6#3,2":              "0 0 6 ? * 2#3",
		"0 0 8 15W,20 * ?":             "0 0 8 15W * ?",
		"0 0 8 L-0 * ?":                "0 0 8 L * ?",
		"0 0 8 L-W * ?":                "0 0 8 LW * ?",
		"0 0 8 1日 * ?":                 "0 0 8 1 * ?",
		"0 0 8 1,,2, * ?":              "0 0 8 1,2 * ?",
		"0 0 1/0 * * ?":                "0 0 1 * * ?",
		"0 /5 8 * * ?":                 "0 0/5 8 * * ?",
		"0 */0 8 * * ?":                "0 * 8 * * ?",
		"0 99 8 98 * 2":                "0 * 8 ? * 2",
		"0 5-3/20 8 * * ?":             "0 5,25,45 8 * * ?",
		"0 1-５ 8 * * ?":                "0 1-5 8 * * ?",
	} {
		const after = "2026-11-20 14:49:09"
		want := runs(t, plain, after, "Asia/Shanghai", 50)
		if got := runs(t, other, after, "Asia/Shanghai", 50); got != want || got == "ERROR" {
			t.Errorf("%q should mean %q:\n got %s\nwant %s", other, plain, got, want)
		}
	}
}

func TestWhatIsNeverDueEnds(t *testing.T) {
	for _, text := range []string{
		"0 0 0 31 2 ?", "0 0 0 30 2 ?", "0 0 0 29 2 ? 2027", "0 0 0 29 2 ? 2027/4", "0 0 0 1 1 ? 2020", "0 0 0 1 1 ? 2127", "0 0 0 1 1 ? L",
		"0 0 0 ? * 9#1", "0 0 0 L-30 2 ?", "0 0 0 31 4,6,9,11 ?",
	} {
		if got := runs(t, text, "2026-11-20 14:49:09", "America/New_York", 1); got != "" {
			t.Errorf("%s: got %q, want nothing", text, got)
		}
	}
	if _, due := (cron.Expression{}).Next(time.Now()); due {
		t.Error("an expression that was never parsed is due")
	}
}

func TestClocksThatChange(t *testing.T) {
	for _, c := range []struct{ name, zone, text, after, want string }{
		{"an hour left out is not made up for", "America/New_York", "0 30 2 * * ?", "2027-03-13 00:00:00", "2027-03-13 02:30:00,2027-03-15 02:30:00"},
		{"every half hour goes on after it", "America/New_York", "0 0/30 * * * ?", "2027-03-14 01:00:00", "2027-03-14 01:30:00,2027-03-14 03:00:00"},
		{"midnight left out becomes one o'clock, which is another hour", "Africa/Cairo", "0 0 0 * * ?", "2026-04-23 12:00:00", "2026-04-25 00:00:00,2026-04-26 00:00:00"},
		{"half an hour left out", "Australia/Lord_Howe", "0 0/15 * * * ?", "2026-10-04 01:30:00", "2026-10-04 01:45:00,2026-10-04 02:30:00"},
		{"an hour shown twice counts once", "Europe/Berlin", "0 0/30 * * * ?", "2026-10-25 01:00:00", "2026-10-25 01:30:00,2026-10-25 02:00:00"},
	} {
		if got := runs(t, c.text, c.after, c.zone, 2); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	berlin := zone(t, "Europe/Berlin")
	expression, err := cron.Parse("0 0/30 * * * ?")
	if err != nil {
		t.Fatal(err)
	}
	next, _ := expression.Next(time.Date(2026, 10, 25, 1, 59, 59, 0, berlin))
	if want := "2026-10-25T02:00:00+01:00"; next.Format(time.RFC3339) != want {
		t.Errorf("of an hour shown twice the second counts: got %s, want %s", next.Format(time.RFC3339), want)
	}
}

func TestWhereQuartzHangs(t *testing.T) {
	for text, want := range map[string]string{
		"0 0 0 L-30W * ?": "2027-01-01 00:00:00,2027-03-01 00:00:00,2027-05-03 00:00:00,2027-07-01 00:00:00",
		"0 0 0 0W * ?":    "ERROR",
	} {
		if got := runs(t, text, "2026-12-15 00:00:00", "Asia/Shanghai", 4); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

// Nonsense is refused by the name of the part, and what can be read is due at later and later times; neither takes long.
func TestTenThousandLinesOfNonsense(t *testing.T) {
	const alphabet = "0123456789LW#?*/-, \tAMONSFRIJ日５x\x00\n\"';<%é"
	letters, seeds, r := []rune(alphabet), lines(t, "next-runs.tsv"), rand.New(rand.NewPCG(2, 32))
	refused, from := 0, time.Date(2026, 11, 20, 14, 49, 9, 0, zone(t, "Asia/Shanghai"))
	for range 10_000 {
		text := []rune(strings.Split(seeds[r.IntN(len(seeds))], "\t")[0])
		for range r.IntN(12) {
			at := r.IntN(len(text) + 1)
			text = slices.Replace(text, at, min(len(text), at+r.IntN(2)), letters[r.IntN(len(letters))])
		}
		expression, err := cron.Parse(string(text))
		if err != nil {
			refused++
			if !errs.Is(err, errs.Invalid) || !regexp.MustCompile("秒：|分：|时：|日：|月：|周：|年：|日和周：|表达式要有").MatchString(err.Error()) {
				t.Fatalf("%q: %v", string(text), err)
			}
			continue
		}
		last := from
		for _, run := range expression.Runs(from, 3) {
			if !run.After(last) {
				t.Fatalf("%q: %s is due after %s", string(text), run, last)
			}
			last = run
		}
		if expression.Describe() == "" {
			t.Fatalf("%q is said with nothing", string(text))
		}
	}
	if refused < 2_000 || refused > 9_000 {
		t.Errorf("%d of 10,000 lines were refused, so the test asks the wrong ones", refused)
	}
}

func FuzzParse(f *testing.F) {
	for _, line := range slices.Concat(lines(f, "next-runs.tsv"), lines(f, "quartz.tsv")[:200]) {
		f.Add(strings.Trim(strings.Split(line, "\t")[0], `"`), int64(1_795_157_349))
	}
	zones := []*time.Location{zone(f, "Asia/Shanghai"), zone(f, "America/New_York"), zone(f, "Australia/Lord_Howe")}
	f.Fuzz(func(t *testing.T, text string, unix int64) {
		expression, err := cron.Parse(text)
		if err != nil {
			if !errs.Is(err, errs.Invalid) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for _, zone := range zones {
			last := time.Unix(unix, 0).In(zone)
			for _, run := range expression.Runs(last, 3) {
				if !run.After(last) {
					t.Fatalf("%q: %s is due after %s", text, run, last)
				}
				last = run
			}
		}
	})
}

func BenchmarkTenRuns(b *testing.B) {
	for _, c := range []struct{ name, text, zone string }{
		{"every second", "* * * * * ?", "Asia/Shanghai"},
		{"leap day", "59 59 23 29 2 ?", "Asia/Shanghai"},
		{"leap day with summer time", "59 59 23 29 2 ?", "America/New_York"},
		{"31 February", "0 0 0 31 2 ?", "Asia/Shanghai"},
		{"31 February with summer time", "0 0 0 31 2 ?", "America/New_York"},
		{"31W February with summer time", "0 59 23 31W 2 ?", "America/New_York"},
		{"fifth Sunday of February with summer time", "59 59 23 ? 2 1#5", "Australia/Lord_Howe"},
	} {
		b.Run(c.name, func(b *testing.B) {
			from := time.Date(2026, 11, 20, 14, 49, 9, 0, zone(b, c.zone))
			for b.Loop() {
				expression, err := cron.Parse(c.text)
				if err != nil {
					b.Fatal(err)
				}
				expression.Runs(from, tenRuns)
			}
		})
	}
}
