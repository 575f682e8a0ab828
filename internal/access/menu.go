package access

import (
	"context"
	"crypto/md5"
	"encoding/hex"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/value"
	"jikong/internal/web"
)

// MenuNode is a menu entry as the platform's clients draw it (api-contract.md section 8).
type MenuNode struct {
	ID         value.ID   `json:"id"`
	Path       string     `json:"path" doc:"页面地址；外部链接为其地址的 MD5"`
	Name       string     `json:"name" doc:"路由名称"`
	Component  string     `json:"component" doc:"页面或容器的组件名，从不为空"`
	Redirect   string     `json:"redirect,omitempty" doc:"只用于一级菜单"`
	Route      string     `json:"route" enum:"0,1" doc:"0 只显示在菜单中，不注册路由"`
	Hidden     bool       `json:"hidden,omitempty"`
	AlwaysShow bool       `json:"alwaysShow,omitempty"`
	Meta       MenuMeta   `json:"meta"`
	Children   []MenuNode `json:"children,omitempty"`
}

// MenuMeta is the part of a node that clients hand to their router. Of a group without visible entries only HideMenu is left.
type MenuMeta struct {
	Title              string `json:"title,omitempty"`
	Icon               string `json:"icon,omitempty"`
	KeepAlive          *bool  `json:"keepAlive,omitempty"`
	InternalOrExternal *bool  `json:"internalOrExternal,omitempty" doc:"外部链接是否在新窗口打开"`
	URL                string `json:"url,omitempty" doc:"外部链接的地址"`
	ComponentName      string `json:"componentName,omitempty"`
	HideTab            bool   `json:"hideTab,omitempty"`
	HideMenu           bool   `json:"hideMenu,omitempty"`
}

// GrantedAction is a button the person may use.
type GrantedAction struct {
	Action   string `json:"action" doc:"权限编码"`
	Type     string `json:"type" doc:"1 可见，2 可编辑"`
	Describe string `json:"describe"`
}

// KnownAction is a button of the system, granted or not.
type KnownAction struct {
	Action   string `json:"action"`
	Status   string `json:"status" doc:"1 有效，0 规则停用，人人可见"`
	Type     string `json:"type"`
	Describe string `json:"describe"`
}

// PermissionCodes are the button permissions of the person.
type PermissionCodes struct {
	Auth        []GrantedAction `json:"auth"`
	AllAuth     []KnownAction   `json:"allAuth"`
	CodeList    []string        `json:"codeList"`
	SysSafeMode bool            `json:"sysSafeMode"`
}

// UserPermission is the menu of the person with the button permissions.
type UserPermission struct {
	Menu []MenuNode `json:"menu"`
	PermissionCodes
}

func (s *Service) userPermission(ctx context.Context, _ *web.Empty) (UserPermission, error) {
	granted, codes, err := s.permissions(ctx)
	if err != nil {
		return UserPermission{}, err
	}
	if s.files != nil {
		if err := s.files.AtWork(ctx); err != nil {
			return UserPermission{}, err
		}
	}
	return UserPermission{Menu: buildMenu(granted, clientOf(ctx)), PermissionCodes: codes}, nil
}

func (s *Service) permCode(ctx context.Context, _ *web.Empty) (PermissionCodes, error) {
	_, codes, err := s.permissions(ctx)
	return codes, err
}

func (s *Service) permissions(ctx context.Context) ([]Permission, PermissionCodes, error) {
	p, q := auth.PrincipalFrom(ctx), s.db.Read()
	granted, err := grantedOf(ctx, q, p.UserID, p.TenantID)
	if err != nil {
		return nil, PermissionCodes{}, err
	}
	buttons, err := allButtons(ctx, q)
	if err != nil {
		return nil, PermissionCodes{}, err
	}
	codes := PermissionCodes{Auth: []GrantedAction{}, AllAuth: []KnownAction{}, CodeList: []string{}, SysSafeMode: s.safeMode}
	for _, g := range granted {
		if g.MenuType != menuButton || g.Perms == "" {
			continue
		}
		codes.CodeList = append(codes.CodeList, value.SplitList(g.Perms)...)
		if g.Status == "1" {
			codes.Auth = append(codes.Auth, GrantedAction{Action: g.Perms, Type: g.PermsType, Describe: g.Name})
		}
	}
	slices.Sort(codes.CodeList)
	codes.CodeList = slices.Compact(codes.CodeList)
	for _, b := range buttons {
		codes.AllAuth = append(codes.AllAuth, KnownAction{Action: b.Perms, Status: b.Status, Type: b.PermsType, Describe: b.Name})
	}
	return granted, codes, nil
}

// buildMenu makes the tree of the granted rows, which come in their order. The home entry is always the first root: without
// any menu the clients sign the person out again.
func buildMenu(granted []Permission, c client) []MenuNode {
	children := map[value.ID][]Permission{}
	for _, p := range granted {
		if p.MenuType != menuButton {
			children[p.ParentID] = append(children[p.ParentID], p)
		}
	}
	roots := children[0]
	if home := slices.IndexFunc(roots, func(p Permission) bool { return p.URL == homePath }); home >= 0 {
		first := roots[home]
		roots = append([]Permission{first}, slices.Delete(slices.Clone(roots), home, home+1)...)
	} else {
		roots = append([]Permission{screens[0].rows(1)[0].Permission}, roots...)
	}
	nodes := make([]MenuNode, 0, len(roots))
	for _, p := range roots {
		nodes = append(nodes, menuNode(p, children, c))
	}
	return append(nodes, c.ownPages()...)
}

func menuNode(p Permission, children map[value.ID][]Permission, c client) MenuNode {
	external := isExternal(p.URL)
	n := MenuNode{ID: p.ID, Path: p.URL, Name: routeName(p), Component: c.component(p), Route: "0", Hidden: p.Hidden, AlwaysShow: p.AlwaysShow,
		Meta: MenuMeta{Title: p.Name, Icon: c.icon(p.Icon), KeepAlive: &p.KeepAlive, InternalOrExternal: &p.InternalOrExternal,
			ComponentName: componentName(p), HideTab: p.HideTab, HideMenu: p.Hidden}}
	if p.Route {
		n.Route = "1"
	}
	if external {
		sum := md5.Sum([]byte(p.URL)) // a name for the router, as the platform makes it; nothing depends on its strength
		n.Path, n.Meta.URL = hex.EncodeToString(sum[:]), p.URL
	}
	if !p.Leaf {
		for _, child := range children[p.ID] {
			n.Children = append(n.Children, menuNode(child, children, c))
		}
	}
	if p.ParentID == 0 {
		n.Redirect = p.Redirect
		visible := slices.ContainsFunc(n.Children, func(c MenuNode) bool { return !c.Hidden })
		if len(n.Children) > 0 && !visible {
			n.Hidden, n.Meta = true, MenuMeta{HideMenu: true}
		}
	}
	return n
}

// isExternal tells an address of another site. The platform's expressions in double braces are no addresses for us: its
// client evaluates them, so they are refused when a menu is saved and mean nothing here.
func isExternal(url string) bool {
	return strings.HasPrefix(url, "http://") || strings.HasPrefix(url, "https://")
}

func routeName(p Permission) string {
	if p.ComponentName != "" {
		return p.ComponentName
	}
	return strings.NewReplacer("/", "-", ":", "@").Replace(strings.TrimPrefix(p.URL, "/"))
}

func componentName(p Permission) string {
	if p.ComponentName != "" {
		return p.ComponentName
	}
	return p.Component[strings.LastIndex(p.Component, "/")+1:]
}
