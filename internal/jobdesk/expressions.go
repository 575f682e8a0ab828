package jobdesk

import (
	"context"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"jikong/internal/cron"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	usualRuns = 10
	mostRuns  = 100
	maxCron   = 255 // characters, as many as the platform keeps of a job's expression
)

// nextRuns answers when an expression is due next, after the given time.
func (s *Service) nextRuns(_ context.Context, in *struct {
	Cron  string `query:"cron" doc:"Quartz 表达式：秒 分 时 日 月 周 [年]"`
	From  string `query:"from" doc:"从这个时间以后算起，yyyy-MM-dd HH:mm:ss；空为现在"`
	Count string `query:"count" doc:"要几次，1 到 100；空为 10"`
}) ([]string, error) {
	from, err := s.startOf(in.From)
	if err != nil {
		return nil, err
	}
	count, err := countOf(in.Count)
	if err != nil {
		return nil, err
	}
	expression, err := expressionOf(in.Cron)
	if err != nil {
		return nil, err
	}
	runs := []string{}
	for _, run := range expression.Runs(from, count) {
		runs = append(runs, run.Format(time.DateTime))
	}
	return runs, nil
}

func expressionOf(text string) (cron.Expression, error) {
	if n := utf8.RuneCountInString(text); n > maxCron {
		return cron.Expression{}, errs.Invalidf("表达式有 %d 个字符，最多 %d 个", n, maxCron)
	}
	if strings.TrimSpace(text) == "" {
		return cron.Expression{}, errs.Invalidf("请填写 Cron 表达式")
	}
	return cron.Parse(text)
}

func (s *Service) startOf(text string) (time.Time, error) {
	if text = strings.TrimSpace(text); text == "" {
		return s.DB.Now().Go(), nil
	}
	from, err := time.ParseInLocation(time.DateTime, text, value.Shanghai)
	if err != nil {
		return time.Time{}, errs.Invalidf("开始时间要写成 2026-11-20 14:49:09 这样")
	}
	if from.Year() < cron.FirstYear || from.Year() > cron.LastYear {
		return time.Time{}, errs.Invalidf("开始时间只能在 %d 年到 %d 年之间", cron.FirstYear, cron.LastYear)
	}
	return from, nil
}

func countOf(text string) (int, error) {
	if text = strings.TrimSpace(text); text == "" {
		return usualRuns, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 || n > mostRuns {
		return 0, errs.Invalidf("次数只能是 1 到 %d 的整数", mostRuns)
	}
	return n, nil
}

// sentence says what an expression means.
func (s *Service) sentence(_ context.Context, in *struct {
	Cron string `query:"cron" doc:"Quartz 表达式"`
}) (string, error) {
	expression, err := expressionOf(in.Cron)
	if err != nil {
		return "", err
	}
	return expression.Describe(), nil
}

// fromSentence is the expression that a sentence means.
func (s *Service) fromSentence(_ context.Context, in *struct {
	Sentence string `query:"sentence" doc:"如 每个工作日 8:30"`
}) (string, error) {
	if n := utf8.RuneCountInString(in.Sentence); n > maxCron {
		return "", errs.Invalidf("这句话有 %d 个字，最多 %d 个", n, maxCron)
	}
	if strings.TrimSpace(in.Sentence) == "" {
		return "", errs.Invalidf("请用一句话说什么时候执行，如“每个工作日 8:30”")
	}
	expression, err := cron.FromSentence(in.Sentence)
	if err != nil {
		return "", err
	}
	return expression.String(), nil
}
