package testkit

import (
	"context"
	"fmt"
	"math/rand/v2"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Log says how many entries GenerateLog writes.
type Log struct {
	Tenant  value.ID
	Entries int
	Seed    uint64
}

// LargeLog is the operation log that the budgets speak of.
var LargeLog = Log{Tenant: 1, Entries: 1_000_000, Seed: 5}

// Times of the log: one entry every 40 seconds from 2024-01-01 on, so that a million fill 15 months.
const (
	FirstEntry value.Time = 1_704_067_200_000
	EntryEvery value.Time = 40_000 // milliseconds
)

// LogActors is how many people the generated log tells of; their login names are those of GeneratePeople's first.
const LogActors = 200

// kindOfAct is what an entry may tell.
type kindOfAct struct {
	action, object, summary, method, path string
	logType, operate                      int
	share                                 int // in a hundred
}

var kindsOfAct = [...]kindOfAct{
	{"login", "user", "登录成功", "POST", "/sys/login", 1, 0, 12},
	{"article.add", "article", "新增文章“%s”", "POST", "/content/article/add", 2, 2, 14},
	{"article.edit", "article", "修改文章“%s”", "PUT", "/content/article/edit", 2, 3, 30},
	{"article.publish", "article", "发布文章“%s”", "POST", "/content/article/publish", 2, 3, 16},
	{"article.delete", "article", "删除文章“%s”", "DELETE", "/content/article/delete", 2, 4, 2},
	{"user.edit", "user", "修改用户“%s”", "PUT", "/sys/user/edit", 2, 3, 10},
	{"user.export", "user", "导出用户", "GET", "/sys/user/exportXls", 2, 6, 2},
	{"user.import", "user", "导入用户", "POST", "/sys/user/importExcel", 2, 5, 1},
	{"dict.edit", "dict", "修改字典“%s”", "PUT", "/sys/dict/edit", 2, 3, 8},
	{"depart.add", "depart", "新增部门“%s”", "POST", "/sys/sysDepart/add", 2, 2, 5},
}

// GenerateLog fills the operation log. The entries read like real ones but carry no hash of each other: audit.Verify finds no chain
// through them.
func GenerateLog(ctx context.Context, d *db.DB, size Log) error {
	r := rand.New(rand.NewPCG(size.Seed, 2))
	b := newBulk("audit_log", "id", "tenant_id", "at", "actor_id", "actor", "action", "object_type", "object_id", "summary", "address", "success", "prev_hash",
		"hash", "log_type", "operate_type", "realname", "method", "request_url")
	actors := drawPeople(rand.New(rand.NewPCG(size.Seed, 3)), LogActors, &People{
		Departs: []GeneratedDepart{{ID: firstDepart}}, Roles: []value.ID{firstRole}, Positions: []string{""}})
	return b.write(ctx, d, size.Entries, func(args []any, i int) []any {
		actor, kind := actors[weighted(r, len(actors))], drawAct(r)
		summary, success := kind.summary, true
		if kind.operate >= 2 && kind.operate <= 4 {
			summary = fmt.Sprintf(kind.summary, placeName(r)+departName(r, 3, i)+fmt.Sprint(i))
		} else if kind.logType == 1 && r.IntN(20) == 0 {
			summary, success = "登录失败：密码不正确", false
		}
		return append(args, firstLog+value.ID(i), size.Tenant, FirstEntry+value.Time(i)*EntryEvery, actor.id, actor.username, kind.action, kind.object,
			fmt.Sprint(1_000_000_000+r.IntN(100_000)), summary, fmt.Sprintf("10.%d.%d.%d", r.IntN(4), r.IntN(256), 1+r.IntN(254)), success,
			fmt.Sprintf("generated-%012d", i), fmt.Sprintf("generated-%012d", i+1), kind.logType, kind.operate, actor.realname, kind.method, "/api"+kind.path)
	})
}

func drawAct(r *rand.Rand) kindOfAct {
	n := r.IntN(100)
	for _, k := range kindsOfAct {
		if n -= k.share; n < 0 {
			return k
		}
	}
	return kindsOfAct[0]
}
