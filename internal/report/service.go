// Package report is what people ask of the rows of the site without a screen made for it: reports over data sets that the areas lend, or over
// one SELECT that an administrator wrote of these. It keeps them with their versions, answers the calls of the platform's clients
// (api-contract.md section 18) and never lets a statement see more than its reader.
package report

import (
	"context"
	"slices"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/report/statement"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

const (
	tag  = "报表"
	perm = "online:report"

	permView   = perm + ":view"
	permExport = perm + ":export"
	permDesk   = perm + ":list"
)

// The limits of a report.
const (
	AtOnce  = 2                // reports that a node calculates at a time
	Limit   = 10 * time.Second // of one
	Reach   = 10_000           // rows that can be paged through
	MaxRows = 200_000          // of an exported file
	patient = 3 * time.Second  // how long a reader waits for the others
)

// Options are what the package needs from the program. All but Role are required.
type Options struct {
	DB *db.DB
	// Sets are what the areas lend.
	Sets []schema.DataSet
	// Role is that of PostgreSQL by which statements run; "" is that of the connection.
	Role string
	// Roles are the codes of the roles that a person holds in a site.
	Roles func(ctx context.Context, q db.Querier, user, tenant value.ID) ([]string, error)
	// Shared gives the dictionaries.
	Shared *schema.Shared
	// People and Post send reports by mail; Wake has the runner of this node look for jobs at once, nil is fine.
	People People
	Post   Post
	Wake   func()
	// Limit replaces Limit in tests.
	Limit time.Duration
}

// Service keeps and answers reports. Make it with New, and Close it before the database.
type Service struct {
	Options
	sets    statement.Catalog
	bounded *db.Bounded
	places  chan struct{}

	heads  crud.Store[Report]
	items  crud.Store[ReportItem]
	params crud.Store[ReportParam]
}

// New opens the connections by which reports ask.
func New(o Options) (*Service, error) {
	s := &Service{Options: o, sets: statement.Catalog{}, places: make(chan struct{}, AtOnce)}
	if s.Wake == nil {
		s.Wake = func() {}
	}
	if s.Limit == 0 {
		s.Limit = Limit
	}
	var tables []string
	for _, set := range o.Sets {
		s.sets[set.Name] = set
		tables = append(tables, set.Tables...)
	}
	slices.Sort(tables)
	var err error
	s.bounded, err = o.DB.OpenBounded(db.BoundedOptions{Tables: slices.Compact(tables), Functions: statement.Functions(), Role: o.Role, AtOnce: AtOnce, Limit: s.Limit})
	if err != nil {
		return nil, err
	}
	s.items, s.params = crud.Bind(s.itemResource(), o.Shared), crud.Bind(s.paramResource(), o.Shared)
	s.heads = crud.Bind(s.headResource(), o.Shared)
	return s, nil
}

// Close releases the connections.
func (s *Service) Close() error { return s.bounded.Close() }

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared { return []crud.Declared{s.heads, s.items, s.params} }

// Mount adds the calls.
func (s *Service) Mount(api *web.API) {
	desk := func(methods, path, right, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/online/cgreport" + path, Tag: tag, Summary: summary, Access: web.Perm(perm + ":" + right)}
	}
	read := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/online/cgreport/api" + path, Tag: tag, Summary: summary, Access: web.Perm(permView).Or(permDesk)}
	}
	s.heads.Mount(api, s.DB)
	web.Handle(api, desk("POST", "/head/add", "add", "新增报表，连同字段和参数"), s.add)
	web.Handle(api, desk("PUT,POST", "/head/editAll", "edit", "修改报表，连同字段和参数；不送的一组保持不变"), s.editAll)
	web.Handle(api, desk("POST", "/head/copy", "add", "复制报表"), s.copyReport)
	web.Handle(api, desk("POST", "/head/roles", "edit", "设置哪些角色可以看报表"), s.setRoles)
	web.Handle(api, desk("GET,POST", "/head/parseSql", "edit", "解析报表的 SQL：它的字段和参数"), s.parseSQL)
	web.Handle(api, desk("POST", "/head/explain", "edit", "数据库怎样执行这条 SQL"), s.explain)
	web.Handle(api, desk("POST", "/head/preview", "edit", "预览还没有保存的报表的前几行"), s.preview)
	web.Handle(api, desk("GET", "/head/dataSets", "list", "报表能用的数据集"), s.dataSets)
	web.Handle(api, desk("GET", "/head/versions", "list", "报表保存过的版本，最新的在前"), s.versions)
	web.Handle(api, desk("GET", "/head/version", "list", "报表的一个版本"), s.version)
	web.Handle(api, desk("GET", "/head/compare", "list", "报表的两个版本有哪些不同"), s.compare)
	web.Handle(api, desk("POST", "/head/restore", "edit", "恢复报表的一个版本"), s.restore)
	web.Handle(api, desk("GET", "/item/listByHeadId", "list", "报表的字段"), s.itemsOf)
	web.Handle(api, desk("GET", "/param/listByHeadId", "list", "报表的参数"), s.paramsOf)

	web.Handle(api, desk("GET", "/mail/list", "list", "一张报表的按时寄送和上次的结果"), s.mails)
	web.Handle(api, desk("POST", "/mail/save", "edit", "新增或修改一个按时寄送；收件人须有权查看这张报表"), s.saveMail)
	web.Handle(api, desk("DELETE", "/mail/delete", "edit", "删除一个按时寄送"), s.deleteMail)
	web.Handle(api, desk("POST", "/mail/send", "edit", "现在就寄一次，给所有收件人或只给自己"), s.sendMailNow)

	s.mountTiles(api)

	web.Handle(api, read("GET", "/reports", "当前用户能看的报表"), s.readable)
	web.Handle(api, read("GET", "/getRpColumns/{code}", "按编码取报表的列"), s.getRpColumns)
	web.Handle(api, read("GET", "/getQueryInfo/{headId}", "报表的查询条件"), s.getQueryInfo)
	web.Handle(api, read("GET", "/getParamsInfo/{headId}", "报表的参数"), s.getParamsInfo)
	web.Handle(api, read("GET", "/getData/{headId}", "报表的一页数据"), s.getData)
	web.Handle(api, read("GET", "/getColumnsAndData/{headId}", "报表的列和一页数据"), s.getColumnsAndData)
	web.Handle(api, read("GET", "/getFigures/{headId}", "报表按一个或两个字段分组的统计，在全部行上计算"), s.getFigures)
	web.Handle(api, read("GET", "/getReportDictList", "报表字段的字典项"), s.getReportDictList)
	web.Handle(api, desk("POST", "/api/testConnection", "edit", "测试数据源：只支持本系统的数据"), testConnection)
	for _, path := range []string{"/exportXls/{headId}", "/exportManySheetXls/{headId}"} {
		api.HandleRaw(web.Route{Methods: "GET,POST", Path: "/online/cgreport/api" + path, Tag: tag, Summary: "导出报表", Access: web.Perm(permExport), File: true, Timeout: 5 * time.Minute}, s.export)
	}
}

// mountTiles adds the calls of the home tab. Everybody who may read reports arranges the own one.
func (s *Service) mountTiles(api *web.API) {
	own := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/online/cgreport/tile" + path, Tag: tag, Summary: summary, Access: web.Perm(permView).Or(permDesk)}
	}
	web.Handle(api, own("GET", "/list", "自己放到首页的报表，按顺序"), s.tiles)
	web.Handle(api, own("POST", "/add", "把报表的一个视图放到自己的首页"), s.addTile)
	web.Handle(api, own("POST", "/order", "改变自己首页上报表的顺序"), s.orderTiles)
	web.Handle(api, own("DELETE", "/delete", "从自己的首页移除报表"), s.deleteTile)
}

// reportSourceInput is what the designer of the platform sends.
type reportSourceInput struct {
	Body struct {
		DBType   string `json:"dbType,omitempty"`
		DBDriver string `json:"dbDriver,omitempty"`
		DBURL    string `json:"dbUrl,omitempty"`
		DBName   string `json:"dbName,omitempty"`
		Code     string `json:"code,omitempty"`
	}
}

// testConnection connects to nothing that a client names.
func testConnection(context.Context, *reportSourceInput) (web.Message, error) {
	return "", errs.Invalidf("报表只能查询本系统的数据，不连接其他数据库；请把数据源留空")
}

// tenantOf is the site a call works in.
func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }
