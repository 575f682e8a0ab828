// Package identity holds the people and their rights: tenants, users, roles, menus with their buttons, departments and
// positions, and the calls by which a person signs in and draws the menu.
package identity

import (
	"context"
	"sync/atomic"

	"jikong/internal/auth"
	"jikong/internal/bus"
	"jikong/internal/db"
	"jikong/internal/message"
	"jikong/internal/resource"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DictItem is one value of a dictionary with its text.
type DictItem struct {
	Value string `json:"value"`
	Text  string `json:"text"`
}

// Dictionaries gives every enabled dictionary of the caller's tenant by its code; clients keep them after sign-in.
type Dictionaries interface {
	AllItems(ctx context.Context) (map[string][]DictItem, error)
}

// Options are what other areas lend to this one.
type Options struct {
	Bus          bus.Bus          // tells the nodes that a tenant changed; nil means there is one node
	Dictionaries Dictionaries     // nil means there are none
	Shared       *resource.Shared // of the lists; nil makes one without dictionaries
	// NewTenant gives a new site what the other areas need in it, within the transaction; nil for nothing.
	NewTenant func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// TenantEdited hears, within the transaction, that a site has another name or other dates; nil for nobody.
	TenantEdited func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	// DropTenant is asked when a site is deleted, within the transaction. It refuses with errs.Invalid as long as people's work is in
	// the site; nil refuses nothing.
	DropTenant   func(ctx context.Context, tx *db.Tx, tenant value.ID) error
	Pictures     Pictures         // keeps what people upload; nil lets nobody choose a picture of themselves
	Notices      Notices          // tells people at their desk what happened to their account; nil tells nobody
	Messages     *message.Service // reaches people by SMS and mail; nil reaches nobody
	Origin       string           // address that visitors use, without a slash at its end; "" takes the first host name of the site
	Grace        bool             // clients of the platform may sign in to change a password that is due
	SafeMode     bool             // sysSafeMode of the permission calls
	Registration Registration     // the zero value closes it
	Federation   Federation       // other systems at which people sign in; the zero value is none
}

// Service serves the calls of this package. It satisfies auth.Principals.
type Service struct {
	db           *db.DB
	auth         *auth.Service
	dictionaries Dictionaries
	hosts        hostTable
	unusable     atomic.Pointer[string] // see nobodysPassword
	bus          bus.Bus
	newTenant    func(context.Context, *db.Tx, value.ID) error
	tenantEdited func(context.Context, *db.Tx, value.ID) error
	dropTenant   func(context.Context, *db.Tx, value.ID) error
	pictures     Pictures
	notices      Notices
	safeMode     bool
	origin       string
	grace        bool
	byPhone      byPhone
	third        thirdDesk

	registry  *resource.Registry
	departs   resource.Store[Department]
	roles     resource.Store[Role]
	droles    resource.Store[DepartRole]
	menus     resource.Store[Permission]
	rules     resource.Store[DataRule]
	sites     resource.Store[TenantRow]
	positions resource.Store[Position]
	homes     resource.Store[RoleHome]
	people    resource.Store[Person]
}

var _ auth.Principals = (*Service)(nil)

// New makes the service on the database.
func New(d *db.DB, a *auth.Service, o Options) *Service {
	s := &Service{db: d, auth: a, dictionaries: o.Dictionaries, bus: o.Bus, newTenant: o.NewTenant,
		tenantEdited: o.TenantEdited, dropTenant: o.DropTenant, pictures: o.Pictures, notices: o.Notices, safeMode: o.SafeMode, origin: o.Origin, grace: o.Grace, byPhone: newByPhone(o),
		third: newThirdDesk(o.Federation)}
	shared := o.Shared
	if shared == nil {
		shared = resource.NewShared()
	}
	s.registry = shared.Registry
	s.departs = resource.Bind(departResource(), shared)
	s.roles = resource.Bind(roleResource(), shared)
	s.droles = resource.Bind(s.departRoleResource(), shared)
	s.menus = resource.Bind(s.permissionResource(), shared)
	s.rules = resource.Bind(s.ruleResource(), shared)
	s.sites = resource.Bind(s.siteResource(), shared)
	s.positions = resource.Bind(positionResource(), shared)
	s.homes = resource.Bind(roleHomeResource(), shared)
	s.people = resource.Bind(s.personResource(), shared)
	if o.Bus != nil {
		o.Bus.Subscribe(TopicTenant, func(string) { s.hosts.drop() })
		o.Bus.Subscribe(bus.TopicReconnected, func(string) { s.hosts.drop() })
	}
	return s
}

// Declared are the tables of this package that clients may ask by name.
func (s *Service) Declared() []resource.Declared {
	return []resource.Declared{s.departs, s.roles, s.menus, s.sites, s.positions, s.people}
}

// Unasked are the tables of this package that have lists and may not be asked by name.
func (s *Service) Unasked() []resource.Declared {
	return []resource.Declared{s.droles, s.homes, s.rules}
}

// Mount adds the calls of sign-in, session and menu (api-contract.md sections 7 and 8).
func (s *Service) Mount(api *web.API) {
	const session, menu = "登录与会话", "菜单与权限"
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/randomImage/{key}", Tag: session, Summary: "取图片验证码", Access: web.Anonymous, Zero: true}, s.randomImage)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/textCaptcha/{key}", Tag: session, Summary: "取文字验证码（看不清图片时使用）", Access: web.Anonymous, Zero: true}, s.textCaptcha)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/checkCaptcha", Tag: session, Summary: "核对验证码", Access: web.Anonymous}, s.checkCaptcha)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/smsCheckCaptcha", Tag: session, Summary: "获取短信验证码前的人机验证", Access: web.Anonymous}, s.checkCaptchaForCode)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/getEncryptedString", Tag: session, Summary: "一次性的随机密钥，仅为兼容现有客户端，不用于加密", Access: web.Anonymous}, s.encryptedString)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/login", Tag: session, Summary: "登录", Access: web.Anonymous}, s.login)
	web.Handle(api, web.Route{Methods: "POST", Path: "/sys/setup", Tag: session, Summary: "用一次性链接建立首位管理员", Access: web.Anonymous}, s.setup)
	web.Handle(api, web.Route{Methods: "POST,GET", Path: "/sys/logout", Tag: session, Summary: "退出登录", Access: web.Anonymous}, s.logout)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/getUserInfo", Tag: session, Summary: "当前用户", Access: web.SignedIn}, s.userInfo)
	web.Handle(api, web.Route{Methods: "GET", Path: "/user/info", Tag: session, Summary: "当前用户，同 /sys/user/getUserInfo", Access: web.SignedIn}, s.userInfo)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/user/getCurrentUserDeparts", Tag: session, Summary: "当前用户的部门", Access: web.SignedIn}, s.currentDeparts)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/selectDepart", Tag: session, Summary: "选择当前部门和站点", Access: web.SignedIn}, s.selectDepart)
	web.Handle(api, web.Route{Methods: "PUT,POST", Path: "/sys/user/updatePassword", Tag: session, Summary: "修改自己的密码", Access: web.SignedIn.EvenGrace()}, s.updatePassword)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getUserPermissionByToken", Tag: menu, Summary: "当前用户的菜单和权限", Access: web.SignedIn, Zero: true}, s.userPermission)
	s.mountPhone(api)
	s.mountDeparts(api)
	s.mountRoles(api)
	s.mountRoleHomes(api)
	s.mountDepartPermissions(api)
	s.mountDepartRoles(api)
	s.mountMenus(api)
	s.mountRules(api)
	s.mountSites(api)
	s.mountPositions(api)
	s.mountPeople(api)
	s.mountOnline(api)
	s.mountSignIn(api)
	s.mountThird(api)
	s.mountPreferences(api)
	web.Handle(api, web.Route{Methods: "GET", Path: "/sys/permission/getPermCode", Tag: menu, Summary: "当前用户的权限编码", Access: web.SignedIn, Zero: true}, s.permCode)
}
