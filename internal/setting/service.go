// Package setting holds the words and rules that staff choose from: dictionaries, categories, check rules, fill rules, the
// regions of the country and saved queries. It answers look-ups into declared tables only: whatever a client names is looked
// up in the registry of the resource engine, and what is not declared there is refused.
package setting

import (
	"context"
	"net/http"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/schema"
	"jikong/internal/value"
	"jikong/internal/web"
)

// TopicDict is the bus topic that tells the nodes that dictionaries changed; the id is the tenant, "" for every tenant.
const TopicDict = "dict"

// OrgCodes makes the code of the next department below a parent (0 for the top) of the caller's tenant; package directory does.
type OrgCodes interface {
	NextOrgCode(ctx context.Context, q db.Querier, parent value.ID) (string, error)
}

// Options are what this package needs from the rest of the program.
type Options struct {
	DB       *db.DB
	Bus      bus.Bus      // carries changed dictionaries to the other nodes
	Shared   *crud.Shared // its registry answers the look-ups; its Texts is (*Service).Texts, which the program sets
	OrgCodes OrgCodes     // nil: the fill rule of department codes answers that it is not available
	// WorksOn names the departments of a site whose field of work is a category or one below it: it is not deleted. Nil names none.
	WorksOn func(ctx context.Context, q db.Querier, tenant value.ID, category string) ([]string, error)
}

// Service serves the calls of this package. Make it with New.
type Service struct {
	db       *db.DB
	bus      bus.Bus
	registry *schema.Registry
	orgCodes OrgCodes
	worksOn  func(context.Context, db.Querier, value.ID, string) ([]string, error)
	words    *wordCache
	asks     *auth.Limiter
	regions  *regionTable

	dicts      crud.Store[Dict]
	items      crud.Store[DictItemRow]
	categories crud.Store[CategoryRow]
	checkRules crud.Store[CheckRule]
	fillRules  crud.Store[FillRule]
	queries    crud.Store[SavedQuery]
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{
		db: o.DB, bus: o.Bus, registry: o.Shared.Registry, orgCodes: o.OrgCodes, worksOn: o.WorksOn,
		words: newWordCache(o.Bus), asks: auth.NewLimiter(askRate), regions: newRegionTable(),
	}
	s.items = crud.Bind(s.itemResource(), o.Shared)
	s.dicts = crud.Bind(s.dictResource(), o.Shared)
	s.categories = crud.Bind(s.categoryResource(), o.Shared)
	s.checkRules = crud.Bind(s.checkRuleResource(), o.Shared)
	s.fillRules = crud.Bind(s.fillRuleResource(), o.Shared)
	s.queries = crud.Bind(s.queryResource(), o.Shared)
	return s
}

// SetOrgCodes lends the codes of departments to the fill rules; the directory is made after the settings.
func (s *Service) SetOrgCodes(codes OrgCodes) { s.orgCodes = codes }

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []crud.Declared {
	return []crud.Declared{s.dicts, s.items, s.categories, s.checkRules, s.fillRules}
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared { return []crud.Declared{s.queries} }

// Permissions of the management calls. Every list has its own `…:list`, `…:add`, `…:edit` and `…:delete`.
const (
	permDict      = "system:dict"
	permCategory  = "system:category"
	permCheckRule = "system:checkrule"
	permFillRule  = "system:fillrule"
	permQuery     = "system:query"
)

// Mount adds the calls of this package (api-contract.md sections 9, 10 and 17, and our own).
func (s *Service) Mount(api *web.API) {
	s.mountDictionaries(api)
	s.mountCategories(api)
	s.mountRules(api)

	s.queries.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/query/mine", Tag: tagQuery, Summary: "自己的和本部门共享的查询", Access: web.SignedIn}, s.myQueries)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/query/save", Tag: tagQuery, Summary: "保存自己的查询", Access: web.SignedIn}, s.saveQuery)
	web.Handle(api, web.Route{Methods: "DELETE", Path: "/sys/query/remove", Tag: tagQuery, Summary: "删除自己的查询", Access: web.SignedIn}, s.removeQuery)

	const region = "行政区划"
	api.HandleRaw(web.Route{Methods: "GET", Path: "/sys/region/tree", Tag: region, Summary: "全国省、市、县三级区划", Access: web.Anonymous}, s.regionTree)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/region/names", Tag: region, Summary: "区划代码的名称，含上级", Access: web.Anonymous}, s.regionNames)

	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/thirdApp/getEnabledType", Tag: "第三方应用", Summary: "启用的第三方应用", Access: web.SignedIn}, enabledApps)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/dataSource/list", Tag: "第三方应用", Summary: "数据源：本系统没有别的数据源，列表总是空的", Access: web.SignedIn},
		func(context.Context, *web.Empty) (web.Page[web.None], error) {
			return web.NewPage([]web.None{}, 0, 1, 10), nil
		})
}

func (s *Service) mountDictionaries(api *web.API) {
	s.dicts.Mount(api, s.db)
	s.items.Mount(api, s.db)
	look := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/dict" + path, Tag: tagDict, Summary: summary, Access: web.SignedIn}
	}
	// The signature is asked for where the platform asks for it. It is a checksum: what may be read is the registry's word.
	signed := func(path, summary string) web.Route {
		r := look("GET", path, summary)
		r.Signed = true
		return r
	}
	web.Handle(api, signed("/getDictItems/{dictCode}", "字典项"), s.dictItems)
	web.Handle(api, signed("/loadDict/{dictCode}", "查找表字典"), s.loadDict)
	web.Handle(api, signed("/loadDictOrderByValue/{dictCode}", "查找表字典，已选的在前"), s.loadDictOrderByValue)
	web.Handle(api, signed("/loadDictItem/{dictCode}", "值的文本"), s.loadDictItem)
	web.Handle(api, signed("/loadTreeData", "表的一级树"), s.treeData)
	web.Handle(api, look("GET", "/queryAllDictItems", "全部字典的字典项"), s.allDictItems)
	web.Handle(api, look("GET", "/getDictText/{dictCode}/{key}", "一个值的文本"), s.dictText)
	web.Handle(api, look("POST,GET", "/refleshCache", "刷新字典缓存"), s.refreshCache)

	manage := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tagDict, Summary: summary, Access: web.Perm(permDict + ":" + action)}
	}
	web.Handle(api, manage("GET", "/sys/dict/treeList", "list", "字典树"), s.dictTree)
	web.Handle(api, manage("GET", "/sys/dict/deleteList", "delete", "回收站里的字典"), s.deletedDicts)
	web.Handle(api, manage("PUT", "/sys/dict/back/{id}", "delete", "从回收站取回字典"), s.restoreDict)
	web.Handle(api, manage("DELETE", "/sys/dict/deletePhysic/{id}", "delete", "彻底删除字典"), s.purgeDict)
	web.Handle(api, manage("GET", "/sys/dictItem/dictItemCheck", "list", "数据值是否可用"), s.checkItemValue)
}

func (s *Service) mountCategories(api *web.API) {
	s.categories.Mount(api, s.db)
	manage := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/category" + path, Tag: tagCategory, Summary: summary, Access: web.Perm(permCategory + ":" + action)}
	}
	web.Handle(api, manage("GET", "/rootList", "list", "根分类，或按名称编码查找"), s.rootList)
	web.Handle(api, manage("GET", "/childList", "list", "下一级分类"), s.childList)
	web.Handle(api, manage("GET", "/getChildListBatch", "list", "多个分类的下一级"), s.childListBatch)
	web.Handle(api, manage("DELETE", "/delete", "delete", "删除分类和它的下级"), s.deleteCategory)
	web.Handle(api, manage("DELETE", "/deleteBatch", "delete", "批量删除分类和它们的下级"), s.deleteCategoryBatch)
	s.categories.MountUndo(api, s.db)
	web.Handle(api, manage("GET", "/checkCode", "list", "编码是否符合上级"), s.checkCode)

	look := func(path, summary string) web.Route {
		return web.Route{Methods: "GET", Path: "/sys/category" + path, Tag: tagCategory, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, look("/loadTreeData", "分类树的一级"), s.categoryTree)
	web.Handle(api, look("/loadTreeRoot", "分类树"), s.categoryRoots)
	web.Handle(api, look("/loadTreeChildren", "分类树的下一级"), s.categoryChildren)
	web.Handle(api, look("/loadOne", "一个分类"), s.categoryOne)
	web.Handle(api, look("/loadAllData", "全部分类"), s.categoryAll)
	web.Handle(api, look("/loadDictItem", "分类的名称"), s.categoryNames)
	// Existing clients send a slash at the end.
	api.HandleRaw(look("/loadDictItem/{$}", "分类的名称"), func(w http.ResponseWriter, r *http.Request) error {
		plain := r.Clone(r.Context())
		plain.URL.Path = "/sys/category/loadDictItem"
		api.ServeHTTP(w, plain)
		return nil
	})
}

func (s *Service) mountRules(api *web.API) {
	s.checkRules.Mount(api, s.db)
	s.fillRules.Mount(api, s.db)
	look := func(methods, path, summary string) web.Route {
		return web.Route{Methods: methods, Path: path, Tag: tagRule, Summary: summary, Access: web.SignedIn}
	}
	web.Handle(api, look("GET", "/sys/checkRule/checkByCode", "按规则检查一个值"), s.checkByCode)
	web.Handle(api, look("PUT,POST", "/sys/fillRule/executeRuleByCode/{ruleCode}", "按规则生成一个值"), s.executeRule)
	web.Handle(api, look("PUT,POST", "/sys/fillRule/executeRuleByCodeBatch", "按多个规则生成值"), s.executeRuleBatch)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/fillRule/testFillRule", Tag: tagRule, Summary: "试用填值规则", Access: web.Perm(permFillRule + ":list")}, s.testFillRule)
	web.Handle(api, look("GET", "/sys/duplicate/check", "值是否已被占用"), s.checkDuplicate)
}

// EnabledApps says which third-party sign-ins exist: none.
type EnabledApps struct {
	WechatEnterprise bool `json:"wechatEnterprise"`
	Dingtalk         bool `json:"dingtalk"`
}

func enabledApps(context.Context, *web.Empty) (EnabledApps, error) { return EnabledApps{}, nil }

// tenantOf is the site a call works in.
func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }
