package jobdesk

import (
	"context"
	"time"

	"jikong/internal/errs"
	"jikong/internal/job"
)

// Drill is work that only shows that work by the clock is done: staff try expressions, limits and alarms with it before they matter.
func Drill() job.Handler {
	return job.Handler{
		Name: "job.drill", Title: "演练", Description: "按给定的秒数等待并打印，也可以故意失败，用来检查时间、超时、重试和失败通知。", LeastMinutes: 0,
		Parameters: []job.Parameter{
			{Name: "text", Label: "打印的文字", Kind: job.Text, MaxLength: 200, Initial: "演练"},
			{Name: "seconds", Label: "运行秒数", Kind: job.Number, Min: 0, Max: 3600, Initial: 0, Hint: "每秒打印一行"},
			{Name: "fail", Label: "最后失败", Kind: job.Boolean, Initial: false},
			{Name: "pace", Label: "打印多少", Kind: job.Select, Initial: "brief", Options: []job.Choice{{Value: "brief", Label: "每秒一行"}, {Value: "long", Label: "每秒一百行"}}},
		},
		Work: drill,
	}
}

func drill(ctx context.Context, run *job.Run) (string, error) {
	seconds, lines := run.Values.Number("seconds"), 1
	if run.Values.Text("pace") == "long" {
		lines = 100
	}
	ticker := time.NewTicker(time.Second)
	defer ticker.Stop()
	for i := range seconds + 1 {
		for range lines {
			run.Printf("%s %d/%d\n", run.Values.Text("text"), i, seconds)
		}
		if i == seconds {
			break
		}
		run.Progress(int(100*i/seconds), "演练中")
		select {
		case <-ctx.Done():
			return "", ctx.Err()
		case <-ticker.C:
		}
	}
	if run.Values.Bool("fail") {
		return "", errs.Invalidf("演练：按参数的要求失败")
	}
	return "演练完成：" + run.Values.Text("text"), nil
}
