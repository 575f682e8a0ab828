package exports

import (
	"testing"

	"jikong/internal/job"
)

func TestWhatAPersonReadsOfAnExportNamesNoNode(t *testing.T) {
	t.Parallel()
	const progress = "已写入 500 行，共 4000 行"
	for name, c := range map[string]struct {
		work job.Job
		want string
	}{
		"under way":            {job.Job{State: job.Running, Attempts: 1, Progress: 12, Message: progress}, progress},
		"begun anew":           {job.Job{State: job.Running, Attempts: 2, Progress: 12, Message: "节点 county-2 中断，重新开始"}, "中途停过，已从头重写到 12%"},
		"failed by the system": {job.Job{ID: 7, State: job.Failed, Attempts: 1, Message: "失败：open /var/lib/jikong: no space left on device"}, "失败：程序出错。请技术人员按任务编号 7 查看运行日志。"},
		"failed in words":      {job.Job{State: job.Failed, Attempts: 1, Message: "失败：已没有导出的权限"}, "失败：已没有导出的权限"},
	} {
		if got := told(c.work); got != c.want {
			t.Errorf("%s: %q, not %q", name, got, c.want)
		}
	}
}
