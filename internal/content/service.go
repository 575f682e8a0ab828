package content

import (
	"context"

	"jikong/internal/auth"
	"jikong/internal/content/richtext"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/render"
	"jikong/internal/value"
	"jikong/internal/web"
)

// Options are what the content of a site needs from the rest of the program. All but Files and Texts are required.
type Options struct {
	DB       *db.DB
	Versions render.Bumper
	Tenants  web.Tenants
	Files    Files
	Texts    Texts
}

// Service holds the content calls of staff and visitors. Make it with New.
type Service struct {
	db       *db.DB
	versions render.Bumper
	tenants  web.Tenants
	files    Files
	texts    Texts
	cleaner  richtext.Cleaner
	visits   *Visits
	visitors *auth.Limiter

	articles   crud.Store[Article]
	columns    crud.Store[Section]
	categories crud.Store[Category]
	blocks     crud.Store[Block]
	tasks      crud.Store[TaskRow]
	units      crud.Store[UnitRow]
	topics     crud.Store[Topic]
	popups     crud.Store[Popup]
}

// New makes the service.
func New(o Options) *Service {
	s := &Service{
		db: o.DB, versions: o.Versions, tenants: o.Tenants, files: o.Files, texts: o.Texts,
		cleaner: richtext.NewCleaner(), visits: NewVisits(o.DB), visitors: auth.NewLimiter(visitRate),
	}
	s.articles = crud.Bind(s.articleResource(), nil)
	s.columns = crud.Bind(s.sectionResource(), nil)
	s.categories = crud.Bind(s.categoryResource(), nil)
	s.blocks = crud.Bind(s.blockResource(), nil)
	s.tasks = crud.Bind(s.taskResource(), nil)
	s.units = crud.Bind(s.unitResource(), nil)
	s.topics = crud.Bind(s.topicResource(), nil)
	s.popups = crud.Bind(s.popupResource(), nil)
	return s
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []crud.Declared {
	return []crud.Declared{s.articles, s.columns, s.categories, s.blocks, s.tasks, s.units, s.topics, s.popups}
}

// Permissions of the staff calls. Every list has its own `…:list`, `…:add`, `…:edit` and `…:delete`.
const (
	permColumn   = "content:column"
	PermArticle  = "content:article" // data sets of reports name it, too
	permCategory = "content:category"
	permBlock    = "content:block"
	permTask     = "content:task"
	permUnit     = "content:unit"
	permTopic    = "content:topic"
	permPopup    = "content:popup"
)

// Mount adds the calls of this package to the API.
func (s *Service) Mount(api *web.API) {
	s.columns.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "GET", Path: "/content/column/tree", Tag: tagColumn, Summary: "栏目树，含文章数和更新情况", Access: web.Perm(permColumn + ":list")}, s.columnTree)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/column/move", Tag: tagColumn, Summary: "移动栏目：上级和次序", Access: web.Perm(permColumn + ":edit")}, s.moveSection)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/column/order", Tag: tagColumn, Summary: "栏目排序：一次保存多个栏目的次序和是否在导航中显示", Access: web.Perm(permColumn + ":edit")}, s.orderSections)

	s.articles.Mount(api, s.db)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/article/publish", Tag: tagArticle, Summary: "发布文章，发布时间由服务器记录", Access: web.Perm(PermArticle + ":publish")}, s.publishArticle)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/article/withdraw", Tag: tagArticle, Summary: "撤回已发布的文章并说明原因", Access: web.Perm(PermArticle + ":withdraw")}, s.withdrawArticle)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/article/restore", Tag: tagArticle, Summary: "把撤回的文章恢复为草稿", Access: web.Perm(PermArticle + ":edit")}, s.restoreArticle)
	s.mountArticleBatch(api)
	s.mountRevisions(api)
	web.Handle(api, web.Route{Methods: "POST", Path: "/content/article/preview", Tag: tagArticle, Summary: "生成 10 分钟内有效的预览", Access: web.Perm(PermArticle + ":list")}, s.previewArticle)
	web.Handle(api, web.Route{Methods: "GET", Path: "/content/picture/list", Tag: tagArticle, Summary: "可用作封面的插图", Access: web.Perm(PermArticle + ":list")}, s.listPictures)
	web.Handle(api, web.Route{Methods: "GET", Path: "/content/overview", Tag: tagArticle, Summary: "首页概览：文章、访问量和待更新的栏目", Access: web.Perm(PermArticle + ":list")}, s.overview)

	s.categories.Mount(api, s.db)
	s.blocks.Mount(api, s.db)
	s.tasks.Mount(api, s.db)
	s.units.Mount(api, s.db)
	s.topics.Mount(api, s.db)
	s.mountTopicBatch(api)
	s.popups.Mount(api, s.db)

	web.Handle(api, web.Route{Methods: "POST", Path: "/visit", Tag: tagVisit, Summary: "记一次访问，返回访问量", Access: web.Anonymous}, s.countVisit)
	api.HandleRaw(web.Route{Methods: "GET", Path: "/visit.gif", Tag: tagVisit, Summary: "不用脚本的访问计数", Access: web.Anonymous}, s.visitPixel)
}

// Groups of the OpenAPI document.
const (
	tagColumn   = "栏目"
	tagArticle  = "文章"
	tagCategory = "文章分类"
	tagSite     = "站点内容"
	tagVisit    = "访问量"
	tagTopic    = "专题"
)

// Visits counts the opened pages.
func (s *Service) Visits() *Visits { return s.visits }

// tenantOf is the site a staff call works in.
func tenantOf(ctx context.Context) value.ID { return auth.PrincipalFrom(ctx).TenantID }
