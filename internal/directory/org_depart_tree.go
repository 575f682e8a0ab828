package directory

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// DepartNode is a department as trees draw it. A whole tree says null for the children of a leaf, one level of it an empty
// list, as existing clients expect.
type DepartNode struct {
	Department
	Key      string        `json:"key"`
	Value    string        `json:"value"`
	Title    string        `json:"title"`
	IsLeaf   bool          `json:"isLeaf" db:"is_leaf"`
	Children []*DepartNode `json:"children"`
}

// departRow is a department with whether anything stands below it.
type departRow struct {
	Department
	IsLeaf bool `db:"is_leaf"`
}

func nodeOfDepart(d Department, leaf bool) *DepartNode {
	return &DepartNode{Department: d, Key: d.ID.String(), Value: d.ID.String(), Title: d.DepartName, IsLeaf: leaf}
}

// treeOf hangs departments below each other. A department whose parent is not among them becomes a root.
func treeOf(all []Department) []*DepartNode {
	byID := make(map[value.ID]*DepartNode, len(all))
	for _, d := range all {
		byID[d.ID] = nodeOfDepart(d, true)
	}
	roots := []*DepartNode{}
	for _, d := range all {
		node := byID[d.ID]
		if parent := byID[d.ParentID]; parent != nil {
			parent.Children, parent.IsLeaf = append(parent.Children, node), false
		} else {
			roots = append(roots, node)
		}
	}
	return roots
}

const departOrder = ` ORDER BY d.depart_order, d.org_code, d.id`

// departsWhere reads departments of the caller's site; where names the site as $1.
func (s *Departments) departsWhere(ctx context.Context, where string, args ...any) ([]Department, error) {
	args = append([]any{auth.PrincipalFrom(ctx).TenantID}, args...)
	return db.Select[Department](ctx, s.db.Read(), `SELECT `+departColumns+` FROM sys_depart d WHERE d.tenant_id = $1 AND d.del_flag = '0' AND `+where, args...)
}

type departIDs struct {
	IDs string `query:"ids" doc:"编号，用逗号分隔"`
}

// departTree is the whole tree, or the tree of the named departments.
func (s *Departments) departTree(ctx context.Context, in *departIDs) ([]*DepartNode, error) {
	if strings.Trim(in.IDs, ", ") == "" {
		all, err := s.departsWhere(ctx, `1 = 1`+departOrder)
		return treeOf(all), err
	}
	all, err := s.departsByID(ctx, in.IDs)
	return treeOf(all), err
}

func (s *Departments) departsByID(ctx context.Context, list string) ([]Department, error) {
	return s.departsNamed(ctx, list, "id")
}

func (s *Departments) departsNamed(ctx context.Context, list, key string) ([]Department, error) {
	where, args, err := namedDeparts(list, key, 2)
	if err != nil {
		return nil, err
	}
	return s.departsWhere(ctx, where+departOrder, args...)
}

// namedDeparts is the condition that a department is one of a list of codes, with the key orgCode, or else of identifiers; first is the
// number of its first argument.
func namedDeparts(list, key string, first int) (where string, args []any, err error) {
	if key == "orgCode" {
		where, args = among("d.org_code", first, value.SplitList(list))
	} else {
		var ids []value.ID
		ids, err = crud.ParseIDs(list)
		where, args = among("d.id", first, ids)
	}
	if err == nil && len(args) > maxLookUp {
		err = errs.Invalidf("一次最多查询 %d 个部门", maxLookUp)
	}
	return where, args, err
}

// among writes "column IN ($n, …)" for values; no value matches nothing.
func among[V any](column string, first int, values []V) (string, []any) {
	args := make([]any, first-1)
	marks := db.In(&args, values)
	return column + " IN (" + marks + ")", args[first-1:]
}

type departLevel struct {
	PID        string `query:"pid" doc:"上级的编号；没有则为顶级"`
	IDs        string `query:"ids" doc:"只要这些部门，用逗号分隔"`
	PrimaryKey string `query:"primaryKey" doc:"ids 的含义：id 或 orgCode"`
	DepartName string `query:"departName" doc:"名称中的文字：查整棵树"`
	Category   string `query:"orgCategory" doc:"只要这些类别：1 单位，2 部门，3 岗位，用逗号分隔"`
}

// ofCategory narrows a condition, as newer clients of the platform do to leave posts out.
func ofCategory(list, where string, args []any) (string, []any) {
	if named := value.SplitList(list); len(named) > 0 {
		is, more := among("d.org_category", len(args)+2, named[:min(len(named), maxLookUp)])
		return is + " AND " + where, append(args, more...)
	}
	return where, args
}

// departSync is one level of the tree, or the departments that are named or searched for.
func (s *Departments) departSync(ctx context.Context, in *departLevel) ([]*DepartNode, error) {
	where, args := `d.parent_id IS NULL`, []any(nil)
	switch {
	case strings.Trim(in.IDs, ", ") != "":
		var err error
		if where, args, err = namedDeparts(in.IDs, in.PrimaryKey, 2); err != nil {
			return nil, err
		}
	case strings.TrimSpace(in.DepartName) != "":
		where, args = nameContains(in.DepartName)
	case strings.TrimSpace(in.PID) != "" && in.PID != "0":
		ids, err := crud.ParseIDs(in.PID)
		if err != nil || len(ids) != 1 {
			return nil, errs.Invalidf("上级部门的编号格式不正确")
		}
		where, args = `d.parent_id = $2`, []any{ids[0]}
	}
	where, args = ofCategory(in.Category, where, args)
	rows, err := db.Select[departRow](ctx, s.db.Read(), `SELECT `+departColumns+`,
			NOT EXISTS (SELECT 1 FROM sys_depart c WHERE c.tenant_id = d.tenant_id AND c.parent_id = d.id AND c.del_flag = '0') AS is_leaf
		FROM sys_depart d WHERE d.tenant_id = $1 AND d.del_flag = '0' AND `+where+departOrder+` LIMIT `+value.ID(maxBelow+1).String(),
		append([]any{auth.PrincipalFrom(ctx).TenantID}, args...)...)
	if len(rows) > maxBelow {
		return nil, errs.Invalidf("部门多于 %d 个，请按上级或更多的字查找", maxBelow)
	}
	nodes := make([]*DepartNode, len(rows))
	for i, row := range rows {
		nodes[i] = nodeOfDepart(row.Department, row.IsLeaf)
		nodes[i].Children = []*DepartNode{}
	}
	return nodes, err
}

func nameContains(text string) (string, []any) {
	return `LOWER(d.depart_name) LIKE $2 ESCAPE '\'`, []any{"%" + db.EscapeLike(db.LowerLatin(strings.TrimSpace(text))) + "%"}
}

type departKeyword struct {
	KeyWord      string `query:"keyWord" doc:"名称中的文字"`
	MyDeptSearch string `query:"myDeptSearch" doc:"1：只查自己负责的部门"`
	DepartIDs    string `query:"departIds" doc:"只在这些部门中查，用逗号分隔"`
	Category     string `query:"orgCategory" doc:"只要这些类别：1 单位，2 部门，3 岗位，用逗号分隔"`
}

// searchDeparts lists the departments whose name holds the text, at most 200, shortest path first.
func (s *Departments) searchDeparts(ctx context.Context, in *departKeyword) ([]*DepartNode, error) {
	if strings.TrimSpace(in.KeyWord) == "" {
		return []*DepartNode{}, nil
	}
	where, args := nameContains(in.KeyWord)
	where, args = ofCategory(in.Category, where, args)
	if strings.Trim(in.DepartIDs, ", ") != "" {
		named, ids, err := namedDeparts(in.DepartIDs, "id", len(args)+2)
		if err != nil {
			return nil, err
		}
		where, args = named+" AND "+where, append(args, ids...)
	}
	found, err := s.departsWhere(ctx, where+` ORDER BY LENGTH(d.org_code), d.org_code LIMIT 200`, args...)
	if in.MyDeptSearch == "1" && err == nil {
		var mine []Department
		if mine, err = s.ledDeparts(ctx); err == nil {
			found = withinAny(found, mine)
		}
	}
	nodes := make([]*DepartNode, len(found))
	for i, d := range found {
		nodes[i] = nodeOfDepart(d, true)
	}
	return nodes, err
}

// ledDeparts are the departments that the caller leads (sys_user.depart_ids) in this site.
func (s *Departments) ledDeparts(ctx context.Context) ([]Department, error) {
	led, found, err := db.One[string](ctx, s.db.Read(), `SELECT depart_ids FROM sys_user WHERE id = $1 AND user_identity = 2 AND depart_ids <> ''`,
		auth.PrincipalFrom(ctx).UserID)
	if err != nil || !found {
		return nil, err
	}
	return s.departsByID(ctx, led)
}

func withinAny(all, tops []Department) []Department {
	return slices.DeleteFunc(all, func(d Department) bool {
		return !slices.ContainsFunc(tops, func(top Department) bool { return strings.HasPrefix(d.OrgCode, top.OrgCode) })
	})
}

// MyDeparts is the tree of the departments the caller leads, null without any. Existing clients read from the message whether
// there is one.
type MyDeparts struct{ Tree []*DepartNode }

// EnvelopeMessage is "2" with a tree and "1" without.
func (m MyDeparts) EnvelopeMessage() string {
	if m.Tree == nil {
		return "1"
	}
	return "2"
}

// MarshalJSON writes the tree alone.
func (m MyDeparts) MarshalJSON() ([]byte, error) { return json.Marshal(m.Tree) }

// Schema describes the result as the tree.
func (MyDeparts) Schema(r huma.Registry) *huma.Schema {
	return r.Schema(reflect.TypeFor[[]*DepartNode](), true, "")
}

func (s *Departments) myDepartTree(ctx context.Context, _ *web.Empty) (MyDeparts, error) {
	led, err := s.ledDeparts(ctx)
	if err != nil || len(led) == 0 {
		return MyDeparts{}, err
	}
	all, err := s.departsWhere(ctx, `1 = 1`+departOrder)
	return MyDeparts{treeOf(withinAny(all, led))}, err
}
