package cron_test

import (
	"strings"
	"testing"

	"jikong/internal/cron"
	"jikong/internal/errs"
)

func TestASentenceBecomesAnExpression(t *testing.T) {
	for sentence, want := range map[string]string{
		"每个工作日 8:30":                 "0 30 8 ? * MON-FRI",
		"工作日上午八点半":                   "0 30 8 ? * MON-FRI",
		"每天下午 3 点 20 分":              "0 20 15 * * ?",
		"每天早上8点、下午2点":                "0 0 8,14 * * ?",
		"每天下午3点、5点":                  "0 0 15,17 * * ?",
		"每周五下午2点和4点":                 "0 0 14,16 ? * 6",
		"每天晚上 8 点、9 点":               "0 0 20,21 * * ?",
		"每天下午2点半、4点半":                "0 30 14,16 * * ?",
		"每天中午12点、1点":                 "0 0 12,13 * * ?",
		"每天下午 3:00、5:00":             "0 0 15,17 * * ?",
		"每天上午8点、10点、下午2点、4点":         "0 0 8,10,14,16 * * ?",
		"每天下午3点、17点":                 "0 0 15,17 * * ?",
		"每天下午3点、晚上8点、9点":             "0 0 15,20,21 * * ?",
		"每天上午9点、12点、15点":             "0 0 9,12,15 * * ?",
		"每天晚上10点、0点":                 "0 0 0,22 * * ?",
		"每天凌晨1点、5点":                  "0 0 1,5 * * ?",
		"每天 15:00、9:00":              "0 0 9,15 * * ?",
		"每天 12:00:05":                "5 0 12 * * ?",
		"8:30":                       "0 30 8 * * ?",
		"每天８：３０":                     "0 30 8 * * ?",
		"每月最后一天 23:00":               "0 0 23 L * ?",
		"每月最后一个工作日 10:15":            "0 15 10 LW * ?",
		"每个月第一个工作日 8 点":              "0 0 8 1W * ?",
		"每月 1 号、15 号 9 点":            "0 0 9 1,15 * ?",
		"每月1、15号9点":                  "0 0 9 1,15 * ?",
		"每月十五日九点整":                   "0 0 9 15 * ?",
		"每月1到5日 12:00":               "0 0 12 1-5 * ?",
		"每月倒数第 3 天 10:15":            "0 15 10 L-2 * ?",
		"每月离 15 日最近的工作日 10:15":       "0 15 10 15W * ?",
		"每月第三个星期五 10:15":             "0 15 10 ? * 6#3",
		"每月最后一个周五 10:15":             "0 15 10 ? * 6L",
		"每周一、三、五 7:00":               "0 0 7 ? * 2,4,6",
		"每周一十点":                      "0 0 10 ? * 2",
		"每周一到周五 7:00":                "0 0 7 ? * 2-6",
		"每周六、周日 7:00":                "0 0 7 ? * 7,1",
		"每个周末 9:30":                  "0 30 9 ? * SUN,SAT",
		"每年 2 月 29 日 0:00":           "0 0 0 29 2 ?",
		"每年 1、4、7、10 月最后一天 18:00":    "0 0 18 L 1,4,7,10 ?",
		"2027 年 2 月 1 日 8:00":        "0 0 8 1 2 ? 2027",
		"每 5 分钟":                     "0 0/5 * * * ?",
		"每五分钟执行":                     "0 0/5 * * * ?",
		"每分钟":                        "0 * * * * ?",
		"每 2 小时":                     "0 0 0/2 * * ?",
		"每半小时":                       "0 0/30 * * * ?",
		"每小时第 15 分":                  "0 15 * * * ?",
		"每 10 秒":                     "0/10 * * * * ?",
		"每个工作日 8:00 到 17:59 每 30 分钟": "0 0/30 8-17 ? * MON-FRI",
		"每 7 分钟":                     "ERROR",
		"每天":                         "ERROR",
		"15 日 8:00":                  "ERROR",
		"每天 24:00":                   "ERROR",
		"晚上 12 点":                    "ERROR",
		"晚上 1 点":                     "ERROR",
		"每天晚上8点、12点":                 "ERROR",
		"每天下午3点、12点":                 "ERROR",
		"每天晚上8点、2点":                  "ERROR",
		"每天晚上10点、6点":                 "ERROR",
		"每天上午9点、3点":                  "ERROR",
		"每天中午12点、6点":                 "ERROR",
		"每天 8:30、9:00":               "ERROR",
		"每月 32 日 8:00":               "ERROR",
		"":                           "ERROR",
		"每年 2 月 8:00":                "ERROR",
		"每月 8:30":                    "ERROR",
		"27 年每天 8:00":                "ERROR",
		"随便":                         "ERROR",
	} {
		got := "ERROR"
		expression, err := cron.FromSentence(sentence)
		if err == nil {
			got = expression.String()
		} else if !errs.Is(err, errs.Invalid) {
			t.Errorf("%s: %v", sentence, err)
		}
		if got != want {
			t.Errorf("%s: got %s (%v), want %s", sentence, got, err, want)
		}
	}
}

// What Describe says of these can be typed, and means the same.
func TestSentencesGoThereAndBack(t *testing.T) {
	for _, text := range []string{
		"0 30 8 ? * 2-6", "0 0 23 L * ?", "0 0/5 * * * ?", "0 * * * * ?", "* * * * * ?", "*/10 * * * * ?", "0 0 * * * ?", "0 15 * * * ?", "0 0 0/4 * * ?", "0 0 0/2 * * ?",
		"5 0 12 * * ?", "0 10,44 14 ? 3 WED", "0 30 9 ? * 1,3", "0 30 9 ? * 1,7", "0 0 6 ? * L", "0 15 10 ? * 6#3", "0 15 10 ? * 6L 2026-2030", "0 15 10 L-2 * ?",
		"0 15 10 LW * ?", "0 15 10 L-2W * ?", "0 15 10 15W * ?", "0 0 8 1W * ?", "0 0 0 29 2 ?", "0 0 0 1,15 1/3 ?", "0 0 12 1-5,20 * ?", "0 0 0 L 2 ? 2027", "0 0/30 8-17 ? * 2-6",
	} {
		expression, err := cron.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		back, err := cron.FromSentence(expression.Describe())
		if err != nil {
			t.Errorf("%s → %s: %v", text, expression.Describe(), err)
			continue
		}
		const after = "2026-11-20 14:49:09"
		want := runs(t, text, after, "Asia/Shanghai", 50)
		if got := runs(t, back.String(), after, "Asia/Shanghai", 50); got != want {
			t.Errorf("%s → %s → %s:\n got %s\nwant %s", text, expression.Describe(), back, got, want)
		}
	}
}

func FuzzFromSentence(f *testing.F) {
	for _, seed := range strings.Split("每个工作日 8:30|每月第三个星期五下午三点半|每年 1、4 到 7 月最后一天 18:00|每 5 分钟|2027 年 2 月 1 日 8:00:15|每周一、三到五 7 点", "|") {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		expression, err := cron.FromSentence(text)
		if err != nil {
			if !errs.Is(err, errs.Invalid) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		if expression.Describe() == "" {
			t.Fatalf("%q: %s has no sentence", text, expression)
		}
	})
}
