package dashboard

import (
	"context"
	"runtime"
	"time"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/job"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Node is what the page knows of the running program.
type Node struct {
	Name, Version string
	Folder        string // of the data
	Sessions      func(ctx context.Context) (int64, error)
	Pages         func() PageCache
}

// PageCache tell how public pages were answered since the start.
type PageCache struct {
	Hits    int64 `json:"hits" doc:"直接取自缓存"`
	Renewed int64 `json:"renewed" doc:"重新生成"`
	Stale   int64 `json:"stale" doc:"暂用旧页面"`
	Failed  int64 `json:"failed" doc:"只有文字或没有页面"`
	Entries int64 `json:"entries" doc:"缓存的页面数"`
	Bytes   int64 `json:"bytes"`
}

// Disk is a disk as the platform's clients know it.
type Disk struct {
	Name    string `json:"name"`
	Max     int64  `json:"max" doc:"总空间，字节"`
	Rest    int64  `json:"rest" doc:"可用空间，字节"`
	RestPPT int64  `json:"restPPT" doc:"已用的百分比"`
}

// Writes tell how long the last write transactions of the node took.
type Writes struct {
	Count   int     `json:"count" doc:"统计的写入次数，最近至多 1000 次"`
	Median  float64 `json:"median" doc:"毫秒，一半的写入比它快"`
	P95     float64 `json:"p95" doc:"毫秒，95% 的写入比它快"`
	Longest float64 `json:"longest" doc:"毫秒，最慢的一次"`
}

// Monitor is how the node is.
type Monitor struct {
	Now          value.Time   `json:"now" nullable:"false"`
	Node         string       `json:"node"`
	Version      string       `json:"version"`
	Go           string       `json:"go"`
	StartTime    value.Time   `json:"startTime" nullable:"false"`
	Uptime       int64        `json:"uptime" doc:"秒"`
	CPUs         int          `json:"cpus"`
	Goroutines   int          `json:"goroutines"`
	HeapBytes    int64        `json:"heapBytes" doc:"正在使用的内存"`
	SystemBytes  int64        `json:"systemBytes" doc:"向系统申请的内存"`
	Database     string       `json:"database" enum:"SQLite,PostgreSQL"`
	DatabaseSize int64        `json:"databaseSize" doc:"字节"`
	Writes       Writes       `json:"writes"`
	IndexWrites  Writes       `json:"indexWrites"` // of the words of the search, where nobody else waits for them
	Sessions     int64        `json:"sessions" doc:"有效的登录"`
	Pages        PageCache    `json:"pages"`
	Jobs         []StateCount `json:"jobs"`
	Disks        []Disk       `json:"disks"`
}

// operatorsOnly refuses the administrators of single sites: the node serves all of them.
func (s *Service) operatorsOnly(ctx context.Context) error {
	if !s.Operator(ctx) {
		return errs.New(errs.Forbidden, "只有中心网站的管理员可以查看运行情况，请联系中心网站")
	}
	return nil
}

func (s *Service) monitor(ctx context.Context, _ *web.Empty) (m Monitor, err error) {
	if err := s.operatorsOnly(ctx); err != nil {
		return m, err
	}
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	now := s.DB.Now()
	m = Monitor{Now: now, Node: s.Node.Name, Version: s.Node.Version, Go: runtime.Version(), StartTime: s.since, Uptime: int64(now-s.since) / 1000,
		CPUs: runtime.NumCPU(), Goroutines: runtime.NumGoroutine(), HeapBytes: int64(memory.HeapAlloc), SystemBytes: int64(memory.Sys),
		Database: s.DB.Product(), Writes: writesOf(s.DB.Writes()), IndexWrites: writesOf(s.DB.IndexWrites()), Pages: s.Node.Pages()}
	if m.DatabaseSize, err = s.DB.Size(ctx); err != nil {
		return m, err
	}
	if m.Sessions, err = s.Node.Sessions(ctx); err != nil {
		return m, err
	}
	counts, err := job.Count(ctx, s.DB.Read(), job.Look{Tenant: auth.PrincipalFrom(ctx).TenantID, Upkeep: true})
	if err != nil {
		return m, err
	}
	for _, state := range states() {
		m.Jobs = append(m.Jobs, StateCount{state, counts[state]})
	}
	m.Disks = s.readDisks()
	return m, nil
}

func writesOf(w db.Writes) Writes {
	millis := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return Writes{Count: w.Count, Median: millis(w.Median), P95: millis(w.P95), Longest: millis(w.Longest)}
}

func (s *Service) disks(ctx context.Context, _ *web.Empty) ([]Disk, error) {
	if err := s.operatorsOnly(ctx); err != nil {
		return nil, err
	}
	return s.readDisks(), nil
}

// readDisks names the disk of the data; it is left out where the system does not tell.
func (s *Service) readDisks() []Disk {
	total, free, known := diskSpace(s.Node.Folder)
	if !known || total == 0 {
		return []Disk{}
	}
	return []Disk{{Name: "数据目录所在磁盘", Max: total, Rest: free, RestPPT: (total - free) * 100 / total}}
}
