package access

import (
	"context"
	"strings"

	"jikong/internal/audit"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// mountMenus adds the calls of api-contract.md section 8 by which the menu itself is managed.
func (s *Service) mountMenus(api *web.API) {
	route := func(methods, path, action, summary string) web.Route {
		return web.Route{Methods: methods, Path: "/sys/permission" + path, Tag: tagMenu, Summary: summary, Access: web.Perm(permPermission + ":" + action)}
	}
	web.Handle(api, route("GET", "/list", "list", "菜单树；有 name 时为名称相符的菜单"), s.permissionTree)
	web.Handle(api, route("GET", "/getSystemMenuList", "list", "一级菜单"), s.rootMenus)
	web.Handle(api, route("GET", "/getSystemSubmenu", "list", "下一级菜单和按钮"), s.subMenus)
	web.Handle(api, route("GET", "/getSystemSubmenuBatch", "list", "多个菜单的下一级"), s.subMenusBatch)
	web.Handle(api, route("GET", "/queryTreeList", "list", "选择菜单的树"), s.menuChoices(false))
	web.Handle(api, route("GET", "/queryListAsync", "list", "选择菜单的树的一级"), s.menuChoicesBelow)
	web.Handle(api, route("GET", "/checkPermDuplication", "list", "菜单路径是否可用"), s.checkMenuPath)
	web.Handle(api, route("POST", "/add", "add", "新增菜单或按钮"), s.addPermission)
	web.Handle(api, route("PUT,POST", "/edit", "edit", "修改菜单或按钮"), s.editPermission)
	web.Handle(api, route("DELETE", "/delete", "delete", "删除菜单和它的下级"), func(ctx context.Context, in *oneID) (crud.Batch, error) {
		return s.deletePermissions(ctx, &crud.Chosen{IDs: in.ID})
	})
	web.Handle(api, route("DELETE", "/deleteBatch", "delete", "批量删除菜单和它们的下级"), s.deletePermissions)
	s.menus.MountUndo(api, s.db)
}

type oneID struct {
	ID string `query:"id" doc:"编号"`
}

// PermissionNode is a menu entry or button as the tree of the management screen draws it; a leaf has null for its children.
type PermissionNode struct {
	Permission
	Key      string            `json:"key"`
	Title    string            `json:"title"`
	IsLeaf   bool              `json:"isLeaf"`
	Children []*PermissionNode `json:"children"`
}

const permissionOrder = ` ORDER BY p.sort_no, p.id`

// permissionsWhere reads entries that are not deleted.
func (s *Service) permissionsWhere(ctx context.Context, where string, args ...any) ([]Permission, error) {
	return db.Select[Permission](ctx, s.db.Read(), `SELECT `+permissionColumns+` FROM sys_permission p WHERE p.del_flag = 0 AND `+where+permissionOrder, args...)
}

// nodesOfPermissions hangs entries below each other. An entry whose parent is not among them becomes a root; parents are those
// that have something below them among all.
func nodesOfPermissions(some []Permission, parents map[value.ID]bool) []*PermissionNode {
	byID := make(map[value.ID]*PermissionNode, len(some))
	for _, p := range some {
		byID[p.ID] = &PermissionNode{Permission: p, Key: p.ID.String(), Title: p.Name, IsLeaf: !parents[p.ID]}
	}
	roots := []*PermissionNode{}
	for _, p := range some {
		if above := byID[p.ParentID]; above != nil {
			above.Children = append(above.Children, byID[p.ID])
		} else {
			roots = append(roots, byID[p.ID])
		}
	}
	return roots
}

func parentsOf(all []Permission) map[value.ID]bool {
	parents := map[value.ID]bool{}
	for _, p := range all {
		parents[p.ParentID] = true
	}
	return parents
}

func (s *Service) permissionTree(ctx context.Context, in *struct {
	Name string `query:"name" doc:"名称中的文字"`
}) ([]*PermissionNode, error) {
	all, err := s.permissionsWhere(ctx, `1 = 1`)
	if name := strings.Trim(in.Name, "* "); name != "" {
		found := []*PermissionNode{}
		parents := parentsOf(all)
		for _, p := range all {
			if strings.Contains(p.Name, name) {
				found = append(found, nodesOfPermissions([]Permission{p}, parents)...)
			}
		}
		return found, err
	}
	return nodesOfPermissions(all, parentsOf(all)), err
}

func (s *Service) rootMenus(ctx context.Context, _ *web.Empty) ([]*PermissionNode, error) {
	return s.levelOf(ctx, `p.parent_id IS NULL`)
}

func (s *Service) levelOf(ctx context.Context, where string, args ...any) ([]*PermissionNode, error) {
	level, err := s.permissionsWhere(ctx, where, args...)
	if err != nil {
		return nil, err
	}
	inner, err := db.Select[value.ID](ctx, s.db.Read(), `SELECT DISTINCT parent_id FROM sys_permission WHERE del_flag = 0 AND parent_id IS NOT NULL`)
	parents := map[value.ID]bool{}
	for _, id := range inner {
		parents[id] = true
	}
	nodes := []*PermissionNode{}
	for _, p := range level {
		nodes = append(nodes, nodesOfPermissions([]Permission{p}, parents)...)
	}
	return nodes, err
}

func (s *Service) subMenus(ctx context.Context, in *struct {
	ParentID string `query:"parentId" doc:"上级的编号"`
}) ([]*PermissionNode, error) {
	ids, err := crud.ParseIDs(in.ParentID)
	if err != nil {
		return nil, err
	}
	return s.levelOf(ctx, `p.parent_id = $1`, ids[0])
}

func (s *Service) subMenusBatch(ctx context.Context, in *struct {
	ParentIDs string `query:"parentIds" doc:"上级的编号，用逗号分隔"`
}) (map[string][]*PermissionNode, error) {
	ids, err := crud.ParseIDs(in.ParentIDs)
	if err != nil {
		return nil, err
	}
	if len(ids) > maxLookUp {
		return nil, errs.Invalidf("一次最多查询 %d 个菜单", maxLookUp)
	}
	var args []any
	of := db.In(&args, ids)
	nodes, err := s.levelOf(ctx, `p.parent_id IN (`+of+`)`, args...)
	below := map[string][]*PermissionNode{}
	for _, n := range nodes {
		below[n.ParentID.String()] = append(below[n.ParentID.String()], n)
	}
	return below, err
}

// MenuChoice is an entry of a tree to choose menus and buttons from. The tree of a role leaves the title to a slot of the client.
type MenuChoice struct {
	Key         string            `json:"key"`
	Value       string            `json:"value"`
	Title       *string           `json:"title"`
	SlotTitle   string            `json:"slotTitle"`
	Label       string            `json:"label"`
	IsLeaf      bool              `json:"isLeaf"`
	Icon        string            `json:"icon"`
	ParentID    value.ID          `json:"parentId"`
	RuleFlag    int               `json:"ruleFlag" doc:"1 有数据规则"`
	ScopedSlots map[string]string `json:"scopedSlots,omitempty"`
	Children    []*MenuChoice     `json:"children"`
}

// MenuChoices is the tree with the ids of all its entries.
type MenuChoices struct {
	TreeList []*MenuChoice `json:"treeList"`
	IDs      []value.ID    `json:"ids"`
}

func choicesOf(nodes []*PermissionNode, slots bool) []*MenuChoice {
	choices := make([]*MenuChoice, len(nodes))
	for i, n := range nodes {
		c := &MenuChoice{Key: n.Key, Value: n.Key, SlotTitle: n.Name, Label: n.Name, IsLeaf: n.IsLeaf, Icon: n.Icon, ParentID: n.ParentID, RuleFlag: n.RuleFlag}
		if slots {
			c.ScopedSlots = map[string]string{"title": "hasDatarule"}
		} else {
			c.Title = &n.Name
		}
		if len(n.Children) > 0 {
			c.Children = choicesOf(n.Children, slots)
		}
		choices[i] = c
	}
	return choices
}

// menuChoices is the tree to choose from, with buttons or without.
func (s *Service) menuChoices(buttons bool) func(context.Context, *web.Empty) (MenuChoices, error) {
	return func(ctx context.Context, _ *web.Empty) (MenuChoices, error) { return s.choices(ctx, buttons) }
}

func (s *Service) choices(ctx context.Context, slots bool) (MenuChoices, error) {
	all, err := s.permissionsWhere(ctx, `1 = 1`)
	ids := make([]value.ID, len(all))
	for i, p := range all {
		ids[i] = p.ID
	}
	return MenuChoices{TreeList: choicesOf(nodesOfPermissions(all, parentsOf(all)), slots), IDs: ids}, err
}

func (s *Service) menuChoicesBelow(ctx context.Context, in *struct {
	PID string `query:"pid" doc:"上级的编号；没有则为一级菜单"`
}) ([]*MenuChoice, error) {
	if strings.TrimSpace(in.PID) == "" || in.PID == "0" {
		nodes, err := s.levelOf(ctx, `p.parent_id IS NULL`)
		return choicesOf(nodes, false), err
	}
	ids, err := crud.ParseIDs(in.PID)
	if err != nil {
		return nil, err
	}
	nodes, err := s.levelOf(ctx, `p.parent_id = $1`, ids[0])
	return choicesOf(nodes, false), err
}

func (s *Service) checkMenuPath(ctx context.Context, in *struct {
	ID         string `query:"id" doc:"正在修改的菜单"`
	URL        string `query:"url" doc:"菜单路径"`
	AlwaysShow string `query:"alwaysShow" doc:"true 为聚合路由"`
}) (web.Message, error) {
	id, err := value.ParseID(in.ID)
	if err != nil {
		return "", errs.Invalidf("编号格式不正确")
	}
	free, err := menuPathFree(ctx, s.db.Read(), id, strings.ReplaceAll(in.URL, "\x00", ""), in.AlwaysShow == "true" || in.AlwaysShow == "1")
	if err == nil && !free {
		err = errs.Invalidf("该菜单路径已存在，请换一个")
	}
	return "该路径可用！", err
}

type permissionDraft struct{ Body crud.Draft[Permission] }

func (s *Service) addPermission(ctx context.Context, in *permissionDraft) (crud.Saved[Permission], error) {
	p := Permission{PermsType: "1", Status: "1", Route: true, Leaf: true}
	if err := s.menus.Decode(in.Body, &p); err != nil {
		return crud.Saved[Permission]{}, err
	}
	err := s.db.Tx(ctx, func(tx *db.Tx) error { return s.menus.Insert(ctx, tx, &p) })
	return crud.Saved[Permission]{Text: "添加成功！", Row: p}, err
}

func (s *Service) editPermission(ctx context.Context, in *permissionDraft) (crud.Saved[Permission], error) {
	var p Permission
	err := s.db.Tx(ctx, func(tx *db.Tx) (err error) {
		p, err = s.menus.Edit(ctx, tx, in.Body)
		return err
	})
	return crud.Saved[Permission]{Text: "修改成功！", Row: p}, err
}

// deletePermissions removes entries with all below them and takes them from every role and department.
func (s *Service) deletePermissions(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	ids, err := in.ParseTree(ctx, s.db.Read(), `sys_permission WHERE del_flag = 0`, menuDepth)
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.db, ids, "删除", "删除成功！", s.deleteMenuBranch)
}

// menuDepth counts the entries above one.
const menuDepth = `(WITH RECURSIVE above (parent_id, depth) AS (
		SELECT sys_permission.parent_id, 0
		UNION ALL
		SELECT p.parent_id, a.depth + 1 FROM sys_permission p JOIN above a ON p.id = a.parent_id WHERE a.depth < 20)
	SELECT MAX(depth) FROM above)`

func (s *Service) deleteMenuBranch(ctx context.Context, tx *db.Tx, top value.ID) error {
	if _, err := s.menus.Get(ctx, tx, top); err != nil {
		return err
	}
	branch, err := db.Select[value.ID](ctx, tx, `
		WITH RECURSIVE branch (id, depth) AS (
			SELECT id, 0 FROM sys_permission WHERE id = $1
			UNION ALL
			SELECT p.id, b.depth + 1 FROM sys_permission p JOIN branch b ON p.parent_id = b.id WHERE p.del_flag = 0 AND b.depth < 20)
		SELECT id FROM branch ORDER BY depth DESC, id`, top)
	if err != nil {
		return err
	}
	for _, id := range branch {
		if err := s.menus.DeleteWith(ctx, tx, id, func() error { return withdrawGrants(ctx, tx, id) }); err != nil {
			return err
		}
	}
	return audit.Write(ctx, tx, audit.Entry{Action: "permission.branch", ObjectType: "permission", ObjectID: top.String(), Operate: audit.Deleted,
		Summary: "删除菜单及其下级共 " + value.ID(len(branch)).String() + " 项，并从所有角色和部门收回"})
}

// withdrawGrants takes a menu from all roles and departments, and so from the roles of departments.
func withdrawGrants(ctx context.Context, tx *db.Tx, id value.ID) error {
	for _, table := range []string{"sys_role_permission", "sys_depart_permission"} {
		if _, err := tx.Exec(ctx, `DELETE FROM `+table+` WHERE permission_id = $1`, id); err != nil {
			return err
		}
	}
	return nil
}
