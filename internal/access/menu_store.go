package access

import (
	"context"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/directory"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// Decimal is a number that may have a fraction, such as the place of a menu entry. Clients send it as a number or as text.
type Decimal float64

// UnmarshalJSON accepts a number or its text; "" is zero.
func (d *Decimal) UnmarshalJSON(data []byte) error {
	text := strings.TrimSpace(strings.Trim(string(data), `"`))
	if text == "" || text == "null" {
		*d = 0
		return nil
	}
	var n json.Number
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		return err
	}
	f, err := n.Float64()
	*d = Decimal(f)
	return err
}

// Value stores the number.
func (d Decimal) Value() (driver.Value, error) { return float64(d), nil }

// Scan reads a DOUBLE PRECISION column.
func (d *Decimal) Scan(src any) error {
	switch v := src.(type) {
	case nil:
		*d = 0
	case float64:
		*d = Decimal(v)
	case int64:
		*d = Decimal(v)
	case []byte:
		f, err := strconv.ParseFloat(string(v), 64)
		*d = Decimal(f)
		return err
	default:
		return fmt.Errorf("cannot read a number from %T", src)
	}
	return nil
}

const (
	permPermission = "system:permission"
	tagMenu        = "菜单与权限"
	maxMenuDepth   = 8
)

var (
	permCodes   = regexp.MustCompile(`^[A-Za-z0-9_.:,/ -]+$`)
	menuAddress = regexp.MustCompile(`^(https?://[^\s<>"'\\]+|/[^/\s<>"'\\][^\s<>"'\\]*|/)$`)
	menuPath    = regexp.MustCompile(`^[A-Za-z0-9_./@:-]+$`)
)

// permissionResource has no routes of its own: menus are trees, and what may be done with them is more than the columns say.
func (s *Service) permissionResource() crud.Resource[Permission] {
	text := func(name, label string, length int) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: length, Write: true}
	}
	flag := func(name, json, label string) crud.Column {
		return crud.Column{Name: name, JSON: json, Label: label, Kind: crud.Bool, Write: true}
	}
	return crud.Resource[Permission]{
		Path: "/sys/permission", Tag: tagMenu, Perm: permPermission,
		Table: crud.Table{
			Name: "sys_permission", Label: "菜单", Log: "permission", SoftDelete: "del_flag", NoIndex: "an installation has some hundred entries",
			DefaultSort: []crud.Order{{Field: "createTime"}, {Field: "id"}},
			Columns: []crud.Column{
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 100, Write: true, Source: true},
				{Name: "parent_id", Label: "上级菜单", Kind: crud.ID, Ref: "sys_permission", RefShared: true, Write: true, Source: true},
				{Name: "menu_type", Label: "类型", Kind: crud.Int, Range: crud.IntRange{Min: menuRoot, Max: menuButton}, Write: true, Source: true},
				text("url", "菜单路径", 255), text("component", "前端组件", 255), text("component_name", "组件名称", 100),
				text("redirect", "默认跳转地址", 255), text("icon", "图标", 100), text("description", "描述", 255),
				{Name: "perms", Label: "权限编码", Kind: crud.Text, Max: 255, Pattern: permCodes, Write: true,
					Hint: "权限编码只能有字母、数字和 : _ - . /，多个用逗号分隔"},
				{Name: "perms_type", Label: "授权策略", Kind: crud.Enum, Write: true,
					Options: []crud.Option{{Value: "0", Text: "无"}, {Value: "1", Text: "可见/可访问"}, {Value: "2", Text: "可编辑"}}},
				{Name: "sort_no", Label: "排序号", Kind: crud.JSON, Max: 32, Write: true},
				{Name: "status", Label: "状态", Kind: crud.Enum, Required: true, Write: true, Options: []crud.Option{{Value: "1", Text: "有效"}, {Value: "0", Text: "无效"}}},
				flag("always_show", "alwaysShow", "聚合路由"), flag("is_route", "route", "是否路由菜单"), flag("keep_alive", "keepAlive", "保留页面状态"),
				flag("hidden", "hidden", "隐藏"), flag("hide_tab", "hideTab", "隐藏标签页"), flag("internal_or_external", "internalOrExternal", "在新窗口打开"),
				{Name: "is_leaf", JSON: "leaf", Label: "是否叶子节点", Kind: crud.Bool, ServerSet: true, Source: true},
				{Name: "rule_flag", Label: "是否有数据规则", Kind: crud.Int},
				{Name: "del_flag", Label: "删除状态", Kind: crud.Int},
			},
		},
		Blank: func(auth.Principal) Permission {
			return Permission{PermsType: "1", Status: "1", Route: true, Leaf: true}
		},
		Check: s.checkPermission,
		After: s.permissionSaved,
		Undo: crud.Undo[Permission]{
			Parts: func(_ context.Context, p *Permission) []crud.Part {
				return rowsOf([]string{"sys_role_permission", "sys_depart_permission", "sys_depart_role_permission"}, "permission_id = ?", int64(p.ID))
			},
			After: s.permissionBack,
		},
	}
}

// seedCodes are the permission codes of the menu rows that the program makes; routes ask for these codes.
func seedCodes(id value.ID) (codes string, seeded bool) {
	for _, sc := range screens {
		if id != sc.id && id/100 != sc.id {
			continue
		}
		for _, row := range sc.rows(0) {
			if row.ID == id {
				return row.Perms, true
			}
		}
	}
	return "", false
}

func (s *Service) checkPermission(ctx context.Context, tx *db.Tx, old, new *Permission) error {
	if err := directory.OperatorOnly(ctx); err != nil {
		return err
	}
	if old != nil {
		codes, seeded := seedCodes(old.ID)
		switch {
		case seeded && new == nil:
			return errs.Invalidf("“%s”是系统菜单，不能删除；不需要时可以隐藏，或取消角色的授权", old.Name)
		case seeded && strings.Join(value.SplitList(new.Perms), ",") != codes:
			return errs.Fields{"perms": "系统菜单的权限编码不能修改"}.Err()
		case seeded && (old.MenuType == menuButton) != (new.MenuType == menuButton):
			return errs.Fields{"menuType": "系统菜单的类型不能修改"}.Err()
		}
	}
	if new == nil {
		return nil
	}
	new.normalise()
	fields := errs.Fields{}
	new.checkTexts(fields)
	if err := checkMenuPlace(ctx, tx, new, fields); err != nil {
		return err
	}
	if free, err := menuPathFree(ctx, tx, new.ID, new.URL, new.AlwaysShow); err != nil {
		return err
	} else if new.MenuType != menuButton && new.URL != "" && !free {
		fields.Add("url", "菜单路径“%s”已存在", new.URL)
	}
	leaf, err := hasNoMenuBelow(ctx, tx, new.ID)
	new.Leaf = leaf
	if err != nil {
		return err
	}
	if err := fields.Err(); err != nil || old == nil {
		return err
	}
	return notOnesOwnMenu(ctx, tx, *old, *new)
}

// normalise writes what people type as clients need it (api-contract.md section 8).
func (p *Permission) normalise() {
	p.Component = strings.TrimLeft(p.Component, "/")
	p.Component = strings.TrimPrefix(strings.TrimPrefix(p.Component, "src/"), "views/")
	p.Component = strings.TrimSuffix(p.Component, ".vue")
	if p.URL != "" && !isExternal(p.URL) && !strings.HasPrefix(p.URL, "/") && !strings.Contains(p.URL, "://") {
		p.URL = "/" + p.URL
	}
	if p.MenuType == menuRoot {
		p.ParentID = 0
		if p.Component == "" {
			p.Component = container
		}
	}
	if p.MenuType == menuButton {
		p.URL, p.Component, p.ComponentName, p.Redirect = "", "", "", ""
	}
	p.Perms = strings.Join(value.SplitList(p.Perms), ",")
}

// checkTexts refuses what a client of the platform would run: expressions in double braces and addresses with a script.
func (p *Permission) checkTexts(fields errs.Fields) {
	for name, text := range map[string]string{"url": p.URL, "component": p.Component, "componentName": p.ComponentName, "redirect": p.Redirect,
		"name": p.Name, "icon": p.Icon} {
		if strings.Contains(text, "{{") || strings.Contains(text, "}}") {
			fields.Add(name, "不能使用 {{ }} 表达式")
		}
	}
	if p.MenuType == menuButton {
		if p.Perms == "" {
			fields.Add("perms", "请填写权限编码")
		}
		return
	}
	switch {
	case p.URL == "":
		fields.Add("url", "请填写菜单路径")
	case !menuAddress.MatchString(p.URL) || strings.Contains(strings.ToLower(p.URL), "script:"):
		fields.Add("url", "菜单路径应以 / 开头，或为 http、https 网址")
	}
	for name, text := range map[string]string{"component": p.Component, "componentName": p.ComponentName, "redirect": p.Redirect} {
		if text != "" && (!menuPath.MatchString(text) || strings.Contains(strings.ToLower(text), "script:")) {
			fields.Add(name, "只能有字母、数字和 / . _ - : @")
		}
	}
}

// checkMenuPlace keeps the tree a tree: roots at the top, pages below groups or pages, buttons below pages, no entry below itself.
func checkMenuPlace(ctx context.Context, q db.Querier, p *Permission, fields errs.Fields) error {
	if p.MenuType == menuRoot {
		return nil
	}
	if p.ParentID == 0 {
		fields.Add("parentId", "请选择上级菜单")
		return nil
	}
	above, found, err := db.One[Permission](ctx, q, `SELECT `+permissionColumns+` FROM sys_permission p WHERE p.id = $1 AND p.del_flag = 0`, p.ParentID)
	switch {
	case err != nil:
		return err
	case !found:
		fields.Add("parentId", "上级菜单不存在，可能已被删除")
	case above.MenuType == menuButton:
		fields.Add("parentId", "按钮下面不能再有菜单或按钮")
	}
	for depth, at := 1, p.ParentID; at != 0; depth++ {
		if at == p.ID {
			fields.Add("parentId", "上级菜单不能是自己或自己的下级")
			return nil
		}
		if depth > maxMenuDepth {
			fields.Add("parentId", "菜单最多 %d 级", maxMenuDepth)
			return nil
		}
		if at, _, err = db.One[value.ID](ctx, q, `SELECT parent_id FROM sys_permission WHERE id = $1`, at); err != nil {
			return err
		}
	}
	return nil
}

func menuPathFree(ctx context.Context, q db.Querier, except value.ID, url string, alwaysShow bool) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_permission
		WHERE del_flag = 0 AND menu_type <> 2 AND url = $1 AND always_show = $2 AND id <> $3`, url, alwaysShow, int64(except))
	return n == 0, err
}

func hasNoMenuBelow(ctx context.Context, q db.Querier, id value.ID) (bool, error) {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_permission WHERE parent_id = $1 AND menu_type <> 2 AND del_flag = 0`, id)
	return n == 0, err
}

// permissionBack is permissionSaved for a menu that comes back with its grants.
func (s *Service) permissionBack(ctx context.Context, tx *db.Tx, p *Permission) error {
	if err := s.permissionSaved(ctx, tx, nil, p); err != nil {
		return err
	}
	return checkHoldersOf(ctx, tx, p.ID)
}

// permissionSaved keeps the leaf marks of both parents right and lets the change of a code reach those who hold it, unless it
// would put granting and auditing into one hand.
func (s *Service) permissionSaved(ctx context.Context, tx *db.Tx, old, new *Permission) error {
	var parents []value.ID
	for _, p := range []*Permission{old, new} {
		if p != nil && p.ParentID != 0 {
			parents = append(parents, p.ParentID)
		}
	}
	slices.Sort(parents)
	for _, parent := range slices.Compact(parents) {
		if err := markMenu(ctx, tx, parent, `is_leaf = NOT EXISTS (
			SELECT 1 FROM sys_permission c WHERE c.parent_id = sys_permission.id AND c.menu_type <> 2 AND c.del_flag = 0)`); err != nil {
			return err
		}
	}
	s.auth.Sessions.RefreshAll(tx)
	if old == nil || new == nil || old.Perms == new.Perms {
		return nil
	}
	return checkHoldersOf(ctx, tx, new.ID)
}

// markMenu notes with a menu what depends on other rows. The first statement locks it: only after that one can see what others changed
// meanwhile.
func markMenu(ctx context.Context, tx *db.Tx, menu value.ID, mark string) error {
	if _, err := tx.Exec(ctx, `UPDATE sys_permission SET version = version WHERE id = $1`, menu); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE sys_permission SET `+mark+` WHERE id = $1`, menu)
	return err
}

// checkHoldersOf keeps granting and auditing apart in all roles that hold a menu.
func checkHoldersOf(ctx context.Context, tx *db.Tx, menu value.ID) error {
	roles, err := db.Select[value.ID](ctx, tx, `SELECT role_id FROM sys_role_permission WHERE permission_id = $1 ORDER BY role_id`, menu)
	for _, role := range roles {
		if err == nil {
			err = checkRoleSeparation(ctx, tx, role)
		}
	}
	if err != nil {
		return err
	}
	roles, err = db.Select[value.ID](ctx, tx, `SELECT role_id FROM sys_depart_role_permission WHERE permission_id = $1 ORDER BY role_id`, menu)
	for _, role := range roles {
		if err == nil {
			err = checkDepartRoleSeparation(ctx, tx, role)
		}
	}
	return err
}
