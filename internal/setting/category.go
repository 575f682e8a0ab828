package setting

import (
	"context"
	"encoding/json"
	"regexp"
	"strconv"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

// CategoryRow is a node of the classification tree. Its code starts with the code of its parent.
type CategoryRow struct {
	crud.Row
	PID        value.ID `json:"pid" db:"pid" doc:"上级，根为 0"`
	Name       string   `json:"name" db:"name"`
	Code       string   `json:"code" db:"code" doc:"由服务器生成：A01、A01A01…"`
	SysOrgCode string   `json:"sysOrgCode" db:"sys_org_code"`
	HasChild   string   `json:"hasChild" db:"has_child" enum:"0,1"`
}

// MarshalJSON writes the parent of a root as "0", as clients of the tree expect.
func (c CategoryRow) MarshalJSON() ([]byte, error) {
	type plain CategoryRow
	return json.Marshal(struct {
		plain
		PID string `json:"pid"`
	}{plain(c), parentText(c.PID)})
}

const (
	tagCategory  = "分类字典"
	rootText     = "0"
	codeSegment  = 3  // characters of one level: a letter and two digits
	maxTreeDepth = 10 // levels
	maxNamed     = 3  // departments that a refusal names
)

// codeForm is a whole code: one segment for each level, A01 … Z99.
var codeForm = regexp.MustCompile(`^([A-Z](0[1-9]|[1-9][0-9]))+$`)

func parentText(pid value.ID) string {
	if pid == 0 {
		return rootText
	}
	return pid.String()
}

func (s *Service) categoryResource() crud.Resource[CategoryRow] {
	return crud.Resource[CategoryRow]{
		Path: "/sys/category", Tag: tagCategory, Perm: permCategory,
		Actions: crud.List | crud.Add | crud.Edit | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_category", Label: "分类", Log: "category", NameColumn: "name", Tenant: true, ImportKey: []string{"code"}, NoIndex: "a site has a few hundred categories",
			DefaultSort: []crud.Order{{Field: "code"}},
			Columns: []crud.Column{
				{Name: "name", Label: "类目名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "code", Label: "类目编码", Kind: crud.Text, Max: maxTreeDepth * codeSegment, Pattern: codeForm,
					Hint: "类目编码每级为一个字母加两位数字，如 A01", Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "pid", Label: "上级", Kind: crud.ID, Ref: "sys_category", Filter: true, Write: true, Source: true},
				{Name: "sys_org_code", Label: "所属部门", Kind: crud.Text, Max: 64, Filter: true, ServerSet: true},
				{Name: "has_child", Label: "有下级", Kind: crud.Text, Max: 1, ServerSet: true, Source: true},
				// Existing clients sort every list by createTime; a tree is read in the order of its codes.
				{Name: "create_time", Label: "创建时间", Kind: crud.Time, Required: true},
			},
		},
		Blank: func(p auth.Principal) CategoryRow { return CategoryRow{HasChild: "0", SysOrgCode: p.OrgCode} },
		Check: checkCategory,
		Undo:  crud.Undo[CategoryRow]{Parts: categoryParts, Check: crud.Unasked[CategoryRow], After: categoryBack},
	}
}

// checkCategory places a new category: below the parent it names, or below the parent that its code names (rows of a file),
// and gives it the next free code. A category never changes its place, because other rows keep its code.
func checkCategory(ctx context.Context, tx *db.Tx, old, new *CategoryRow) error {
	if new == nil {
		return nil
	}
	if old != nil {
		if old.PID != new.PID {
			return errs.Fields{"pid": "类目不能换上级：编码由上级决定，请在新的上级下新建"}.Err()
		}
		if old.Code != new.Code {
			return errs.Fields{"code": "类目编码由系统生成，不能修改"}.Err()
		}
		return nil
	}
	if new.HasChild == "" {
		new.HasChild = "0" // rows of a file start from nothing
	}
	parent, err := parentOfNew(ctx, tx, new)
	if err != nil {
		return err
	}
	new.PID = parent.ID
	if len(parent.Code) >= maxTreeDepth*codeSegment {
		return errs.Fields{"pid": "分类最多 10 级"}.Err()
	}
	if parent.ID != 0 {
		// The parent's row is also the lock that keeps two new children from drawing one code.
		if _, err := tx.Exec(ctx, `UPDATE sys_category SET has_child = '1' WHERE id = $1 AND tenant_id = $2`, parent.ID, tenantOf(ctx)); err != nil {
			return err
		}
	}
	return giveCode(ctx, tx, parent, new)
}

func parentOfNew(ctx context.Context, tx *db.Tx, c *CategoryRow) (CategoryRow, error) {
	prefix := ""
	if len(c.Code) >= codeSegment {
		prefix = c.Code[:len(c.Code)-codeSegment]
	}
	switch {
	case c.PID != 0:
		parent, err := categoryBy(ctx, tx, "id", int64(c.PID))
		if err == nil && c.Code != "" && parent.Code != prefix {
			err = errs.Fields{"code": "类目编码应以上级的编码“" + parent.Code + "”开头并多三位"}.Err()
		}
		return parent, err
	case prefix != "":
		parent, err := categoryBy(ctx, tx, "code", prefix)
		if errs.Is(err, errs.NotFound) {
			err = errs.Fields{"code": "没有编码为“" + prefix + "”的上级类目"}.Err()
		}
		return parent, err
	}
	return CategoryRow{}, nil
}

// giveCode gives a new category the next code below its parent; the code that a file brings counts where it is free.
func giveCode(ctx context.Context, tx *db.Tx, parent CategoryRow, c *CategoryRow) (err error) {
	if c.Code != "" {
		err = checkFree(ctx, tx, c.Code)
	} else {
		c.Code, err = nextCategoryCode(ctx, tx, parent)
	}
	if err != nil {
		return err
	}
	return noteCode(ctx, tx, tenantOf(ctx), c.Code)
}

func checkFree(ctx context.Context, tx *db.Tx, code string) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_category WHERE tenant_id = $1 AND code = $2`, tenantOf(ctx), code)
	if err == nil && n > 0 {
		return errs.Fields{"code": "类目编码“" + code + "”已存在"}.Err()
	}
	return err
}

const categoryColumns = `id, version, create_by, create_time, update_by, update_time, pid, name, code, sys_org_code, has_child`

// categoryBy finds one category of the caller's tenant; column is "id" or "code".
func categoryBy(ctx context.Context, q db.Querier, column string, v any) (CategoryRow, error) {
	statement := `SELECT ` + categoryColumns + ` FROM sys_category WHERE tenant_id = $1 AND id = $2`
	if column == "code" {
		statement = `SELECT ` + categoryColumns + ` FROM sys_category WHERE tenant_id = $1 AND code = $2`
	}
	c, found, err := db.One[CategoryRow](ctx, q, statement, tenantOf(ctx), v)
	if err == nil && !found {
		err = errs.NotFoundf("分类不存在，可能已被删除")
	}
	return c, err
}

// nextCategoryCode is the code after the highest that was ever given below a parent: A01 … A99, B01 … Z99.
func nextCategoryCode(ctx context.Context, q db.Querier, parent CategoryRow) (string, error) {
	last, _, err := db.One[string](ctx, q, `SELECT code FROM sys_category_last WHERE tenant_id = $1 AND parent = $2`, tenantOf(ctx), parent.Code)
	if err != nil {
		return "", err
	}
	segment, ok := nextSegment(strings.TrimPrefix(last, parent.Code))
	if !ok {
		return "", errs.Invalidf("这一级的类目编码已经用完，请建在别的上级之下")
	}
	return parent.Code + segment, nil
}

// noteCode keeps the highest code below a parent, also when its category is gone: the next one never gets it, because departments
// keep it.
func noteCode(ctx context.Context, tx *db.Tx, tenant value.ID, code string) error {
	_, err := tx.Exec(ctx, `INSERT INTO sys_category_last (tenant_id, parent, code) VALUES ($1, $2, $3)
		ON CONFLICT (tenant_id, parent) DO UPDATE SET code = excluded.code WHERE excluded.code > sys_category_last.code`,
		tenant, code[:len(code)-codeSegment], code)
	return err
}

// nextSegment counts A01 … A99, B01 … Z99; "" starts.
func nextSegment(last string) (string, bool) {
	if len(last) != codeSegment {
		return "A01", last == ""
	}
	letter, tens, ones := last[0], last[1], last[2]
	switch {
	case ones < '9':
		ones++
	case tens < '9':
		tens, ones = tens+1, '0'
	case letter < 'Z':
		letter, tens, ones = letter+1, '0', '1'
	default:
		return "", false
	}
	return string([]byte{letter, tens, ones}), true
}

// below is the range of codes under a code: everything that starts with it and goes on. Codes are ASCII letters and digits.
func below(code string) (from, to string) { return code + "0", code + "[" }

// unused refuses what departments work on.
func (s *Service) unused(ctx context.Context, tx *db.Tx, c CategoryRow) error {
	if s.worksOn == nil {
		return nil
	}
	departs, err := s.worksOn(ctx, tx, tenantOf(ctx), c.Code)
	if err != nil || len(departs) == 0 {
		return err
	}
	names := strings.Join(departs[:min(maxNamed, len(departs))], "、")
	if len(departs) > maxNamed {
		names += "等 " + strconv.Itoa(len(departs)) + " 个部门"
	}
	return errs.Invalidf("类目“%s”或它的下级是部门的业务范围（%s），请先在部门管理里改掉这些部门的业务范围再删除", c.Name, names)
}

// deleteBranch removes a category with all below it and tells a parent left without children.
func (s *Service) deleteBranch(ctx context.Context, tx *db.Tx, id value.ID) error {
	c, err := s.categories.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	if err := s.unused(ctx, tx, c); err != nil {
		return err
	}
	from, to := below(c.Code)
	return s.categories.DeleteWith(ctx, tx, c.ID, func() error {
		if _, err := tx.Exec(ctx, `DELETE FROM sys_category WHERE tenant_id = $1 AND code >= $2 AND code < $3`, tenantOf(ctx), from, to); err != nil || c.PID == 0 {
			return err
		}
		// The lock first: only after it one can see the children that others made meanwhile.
		if _, err := tx.Exec(ctx, `UPDATE sys_category SET has_child = has_child WHERE tenant_id = $1 AND id = $2`, tenantOf(ctx), c.PID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `
			UPDATE sys_category SET has_child = '0' WHERE tenant_id = $1 AND id = $2
			AND NOT EXISTS (SELECT 1 FROM sys_category c WHERE c.tenant_id = $1 AND c.pid = $2 AND c.id <> $3)`, tenantOf(ctx), c.PID, c.ID)
		return err
	})
}

// categoryParts are those below a category, from above to below, and the mark of the one above it.
func categoryParts(ctx context.Context, c *CategoryRow) []crud.Part {
	from, to := below(c.Code)
	return []crud.Part{
		{Table: "sys_category", Where: crud.Cond("tenant_id = ? AND code >= ? AND code < ?", tenantOf(ctx), from, to), Key: []string{"code", "id"}},
		{Table: "sys_category", Where: crud.Cond("tenant_id = ? AND id = ?", tenantOf(ctx), int64(c.PID))},
	}
}

// categoryBack tells the one above that it has one below again, in case that one was edited since.
func categoryBack(ctx context.Context, tx *db.Tx, c *CategoryRow) error {
	_, err := tx.Exec(ctx, `UPDATE sys_category SET has_child = '1' WHERE tenant_id = $1 AND id = $2`, tenantOf(ctx), c.PID)
	return err
}
