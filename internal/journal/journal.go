// Package journal shows what was done: the login log, the operation log with the states of a row before and after, and the
// counts of sign-ins. It only reads: package audit writes, and nothing ever changes or removes an entry.
package journal

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// permAudit is held by auditors only: whoever grants rights must not hold it too.
const permAudit = "system:audit"

const tag = "日志"

// Service serves the logs. Make it with New.
type Service struct {
	db   *db.DB
	logs crud.Store[Log]
	data crud.Store[DataLog]
}

// New makes the service on the database.
func New(d *db.DB) *Service {
	return &Service{db: d, logs: crud.Bind(logResource(), nil), data: crud.Bind(dataResource(), nil)}
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared { return []crud.Declared{s.logs, s.data} }

// Mount adds the calls of the logs (api-contract.md sections 7 and 22).
func (s *Service) Mount(api *web.API) {
	s.logs.Mount(api, s.db)
	s.data.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/dataLog/queryDataVerList", Tag: tag, Summary: "一行数据的各个版本", Access: web.Perm(permAudit + ":list")}, s.versions)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/dataLog/queryCompareList", Tag: tag, Summary: "比较两个版本", Access: web.Perm(permAudit + ":list")}, s.compare)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/log/check", Tag: tag, Summary: "最近一次完整性核对", Access: web.Perm(permAudit + ":list")}, s.lastCheck)
	web.Handle(api, web.Route{Methods: "DELETE", Path: "/sys/log/delete", Tag: tag, Summary: "日志不能删除", Access: web.Perm(permAudit + ":list")}, keep)
	web.Handle(api, web.Route{Methods: "DELETE", Path: "/sys/log/deleteBatch", Tag: tag, Summary: "日志不能删除", Access: web.Perm(permAudit + ":list")}, keep)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/loginfo", Tag: tag, Summary: "登录次数", Access: web.SignedIn}, s.signIns)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/visitInfo", Tag: tag, Summary: "最近七天的登录次数", Access: web.SignedIn}, s.signInsByDay)
}

// keep answers clients that offer to delete log entries: classified protection asks for logs that nobody can remove.
func keep(context.Context, *web.Empty) (web.Message, error) {
	return "", errs.Invalidf("日志按网络安全等级保护的要求保存，不能删除")
}

func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }
