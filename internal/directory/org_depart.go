package directory

import (
	"context"
	"regexp"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
)

const (
	permDepart     = "system:depart"
	tagDepart      = "部门"
	maxDepartDepth = 10 // levels
	maxLookUp      = 500
	maxBelow       = 5000 // of lists without pages
)

// regionCode is a province, city or county; towns of the four cities without counties have nine digits.
var regionCode = regexp.MustCompile(`^[0-9]{6}([0-9]{3})?$`)

var categoryCodes = regexp.MustCompile(`^[A-Z][0-9]{2}([A-Z][0-9]{2})*(,[A-Z][0-9]{2}([A-Z][0-9]{2})*)*$`)

var departCode = regexp.MustCompile(`^([A-Z](0[1-9]|[1-9][0-9]))+$`)

func (s *Departments) departResource() crud.Resource[Department] {
	text := func(name, label string, length int, rules ...string) crud.Column {
		return crud.Column{Name: name, Label: label, Kind: crud.Text, Max: length, Rules: rules, Write: true, Export: true}
	}
	return crud.Resource[Department]{
		Path: "/sys/sysDepart", Tag: tagDepart, Perm: permDepart,
		Actions: crud.List | crud.Add | crud.Edit | crud.Import | crud.Export,
		Table: crud.Table{
			Name: "sys_depart", Label: "部门", Log: "depart", NameColumn: "depart_name", Tenant: true, ImportKey: []string{"org_code"}, ScopeColumn: "org_code",
			// A code is never used again: rows keep it, and who may see them hangs on it.
			SoftDelete:  "del_flag",
			DefaultSort: []crud.Order{{Field: "orgCode"}},
			Columns: []crud.Column{
				{Name: "depart_name", Label: "部门名称", Kind: crud.Text, Required: true, Max: 100, Search: true, Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "org_code", Label: "机构编码", Kind: crud.Text, Max: maxDepartDepth * value.TreeSegment, Pattern: departCode,
					Hint: "机构编码每级为一个字母加两位数字，如 A01", Filter: true, Sort: true, Write: true, Export: true, Source: true},
				{Name: "parent_id", Label: "上级部门", Kind: crud.ID, Ref: "sys_depart", Filter: true, Write: true, Source: true},
				text("depart_name_en", "英文名", 500), text("depart_name_abbr", "缩写", 500),
				{Name: "depart_order", Label: "排序号", Kind: crud.Int, Range: crud.IntRange{Min: 0, Max: 99999}, Write: true, Export: true},
				{Name: "org_category", Label: "机构类型", Kind: crud.Enum, Filter: true, Write: true, Export: true, Source: true,
					Options: []crud.Option{{Value: "1", Text: "公司"}, {Value: "2", Text: "部门"}, {Value: "3", Text: "岗位"}}},
				{Name: "org_type", Label: "层级", Kind: crud.Text, ServerSet: true},
				text("mobile", "电话", 32, "phones"), text("fax", "传真", 32, "landline"),
				{Name: "region", Label: "所在地区", Kind: crud.Text, Max: 9, Pattern: regionCode, Hint: "所在地区请填写 6 位区划代码，如 330106", Filter: true, Write: true, Export: true},
				{Name: "work_field", Label: "业务范围", Kind: crud.Text, Max: 200, Pattern: categoryCodes, Hint: "业务范围请填写分类编码，用逗号分隔，如 A01A01,A02", Write: true, Export: true},
				text("address", "地址", 100), text("description", "描述", 500), text("memo", "备注", 500),
				{Name: "status", Label: "状态", Kind: crud.Enum, Required: true, Filter: true, Write: true, Export: true,
					Options: []crud.Option{{Value: "1", Text: "启用"}, {Value: "0", Text: "不启用"}}},
				{Name: "del_flag", Label: "删除状态", Kind: crud.Text, Dict: "del_flag", ServerSet: true},
				{Name: "create_time", Label: "创建时间", Kind: crud.Time, Filter: true, Sort: true, Required: true},
			},
		},
		Blank: func(auth.Principal) Department { return Department{OrgCategory: "2", Status: "1", DelFlag: "0"} },
		Check: checkDepart,
		Undo:  crud.Undo[Department]{Parts: s.partsOfBranch, Check: aboveIsThere},
	}
}

// checkDepart places a new department below the parent it names, or below the parent that its code names (rows of a file),
// and gives it the next free code. A department never changes its place: its code stands in the rows of everybody who works
// there, and what they may see hangs on it.
func checkDepart(ctx context.Context, tx *db.Tx, old, new *Department) error {
	switch {
	case new == nil:
		return nil
	case old != nil && old.ParentID != new.ParentID:
		return errs.Fields{"parentId": "部门不能换上级：编码由上级决定，请在新的上级下新建"}.Err()
	case old != nil && old.OrgCode != new.OrgCode:
		return errs.Fields{"orgCode": "机构编码由系统生成，不能修改"}.Err()
	case old != nil:
		return nil
	}
	caller := auth.PrincipalFrom(ctx)
	tenant := caller.TenantID
	if new.OrgCode == caller.OrgCode {
		new.OrgCode = "" // what lists give new rows by default; as a code it is taken anyway
	}
	// The row of the site is the lock that keeps two new departments from drawing one code.
	if _, err := tx.Exec(ctx, `UPDATE sys_tenant SET version = version WHERE id = $1`, tenant); err != nil {
		return err
	}
	parent, err := parentOfNewDepart(ctx, tx, new)
	if err != nil {
		return err
	}
	if len(parent.OrgCode) >= maxDepartDepth*value.TreeSegment {
		return errs.Fields{"parentId": "部门最多 10 级"}.Err()
	}
	new.ParentID, new.DelFlag = parent.ID, "0"
	if new.OrgCode == "" {
		if new.OrgCode, err = nextOrgCode(ctx, tx, tenant, parent); err != nil {
			return err
		}
	}
	new.OrgType = value.ID(len(new.OrgCode) / value.TreeSegment).String()
	return departCodeFree(ctx, tx, tenant, new.OrgCode)
}

func parentOfNewDepart(ctx context.Context, tx *db.Tx, d *Department) (Department, error) {
	prefix := d.OrgCode[:max(len(d.OrgCode)-value.TreeSegment, 0)]
	switch {
	case d.ParentID != 0:
		parent, err := DepartByID(ctx, tx, d.ParentID)
		if err == nil && d.OrgCode != "" && parent.OrgCode != prefix {
			err = errs.Fields{"orgCode": "机构编码应以上级的编码“" + parent.OrgCode + "”开头并多三位"}.Err()
		}
		return parent, err
	case prefix != "":
		parent, err := departBy(ctx, tx, "d.org_code", prefix)
		if errs.Is(err, errs.NotFound) {
			err = errs.Fields{"orgCode": "没有编码为“" + prefix + "”的上级部门"}.Err()
		}
		return parent, err
	}
	return Department{}, nil
}

// departBy finds one department of the caller's site; column is "d.id" or "d.org_code".
func departBy(ctx context.Context, q db.Querier, column string, v any) (Department, error) {
	statement := `SELECT ` + departColumns + ` FROM sys_depart d WHERE d.tenant_id = $1 AND d.del_flag = '0' AND d.id = $2`
	if column == "d.org_code" {
		statement = `SELECT ` + departColumns + ` FROM sys_depart d WHERE d.tenant_id = $1 AND d.del_flag = '0' AND d.org_code = $2`
	}
	d, found, err := db.One[Department](ctx, q, statement, auth.PrincipalFrom(ctx).TenantID, v)
	if err == nil && !found {
		err = errs.NotFoundf("部门不存在，可能已被删除")
	}
	return d, err
}

// DepartByID finds a department of the caller's site.
func DepartByID(ctx context.Context, q db.Querier, id value.ID) (Department, error) {
	return departBy(ctx, q, "d.id", int64(id))
}

// Depart finds a department that the caller manages.
func (s *Departments) Depart(ctx context.Context, q db.Querier, id value.ID) (Department, error) {
	return s.departs.Get(ctx, q, id)
}

// DepartInSight is Depart by an identifier that came as text.
func (s *Departments) DepartInSight(ctx context.Context, q db.Querier, id string) (Department, error) {
	ids, err := crud.ParseIDs(id)
	if err != nil || len(ids) != 1 {
		return Department{}, errs.Invalidf("缺少部门编号或编号格式不正确")
	}
	return s.departs.Get(ctx, q, ids[0])
}

func departCodeFree(ctx context.Context, q db.Querier, tenant value.ID, code string) error {
	n, err := db.Int(ctx, q, `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = $1 AND org_code = $2`, tenant, code)
	if err == nil && n > 0 {
		return errs.Fields{"orgCode": "机构编码“" + code + "”已存在"}.Err()
	}
	return err
}

func nextOrgCode(ctx context.Context, q db.Querier, tenant value.ID, parent Department) (string, error) {
	from, to := value.TreeCodesBelow(parent.OrgCode)
	if parent.ID == 0 {
		from, to = "", "["
	}
	last, _, err := db.One[string](ctx, q, `
		SELECT org_code FROM sys_depart WHERE tenant_id = $1 AND org_code >= $2 AND org_code < $3 AND LENGTH(org_code) = $4
		ORDER BY org_code DESC LIMIT 1`, tenant, from, to, int64(len(parent.OrgCode)+value.TreeSegment))
	if err != nil {
		return "", err
	}
	code, ok := value.NextTreeCode(parent.OrgCode, last)
	if !ok {
		return "", errs.Invalidf("这一级的机构编码已经用完，请建在别的上级之下")
	}
	return code, nil
}

// NextOrgCode makes the code that the next department below a parent (0 for the top) would get.
func (s *Departments) NextOrgCode(ctx context.Context, q db.Querier, parent value.ID) (string, error) {
	above := Department{}
	if parent != 0 {
		var err error
		if above, err = DepartByID(ctx, q, parent); err != nil {
			return "", err
		}
	}
	return nextOrgCode(ctx, q, auth.PrincipalFrom(ctx).TenantID, above)
}

// deleteDeparts removes departments with all below them. People are never left without a department unseen: as long as
// somebody works in one of them or work waits there, it stays; and so it does with one below it that the caller may not manage.
func (s *Departments) deleteDeparts(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	ids, err := in.ParseTree(ctx, s.db.Read(), `sys_depart WHERE tenant_id = $1`, "LENGTH(org_code)", auth.PrincipalFrom(ctx).TenantID)
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.db, ids, "删除", "删除成功！", func(ctx context.Context, tx *db.Tx, id value.ID) error {
		d, err := s.departs.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		return s.deleteBranch(ctx, tx, d)
	})
}

// branch are the departments of a branch: of the tenant $1, with the code $2 or below it, from $3 to $4.
const branch = `SELECT id FROM sys_depart WHERE tenant_id = $1 AND (org_code = $2 OR (org_code >= $3 AND org_code < $4))`

func (s *Departments) deleteBranch(ctx context.Context, tx *db.Tx, d Department) error {
	tenant := auth.PrincipalFrom(ctx).TenantID
	from, to := value.TreeCodesBelow(d.OrgCode)
	// Whoever gives work to the branch at this moment is waited for: see HoldDepart.
	if _, err := tx.Exec(ctx, `UPDATE sys_depart SET del_flag = del_flag WHERE id IN (`+branch+`)`, tenant, d.OrgCode, from, to); err != nil {
		return err
	}
	people, err := db.Int(ctx, tx, `SELECT COUNT(DISTINCT u.id) FROM sys_user u JOIN sys_user_depart ud ON ud.user_id = u.id
		WHERE u.del_flag = 0 AND ud.dep_id IN (`+branch+`)`, tenant, d.OrgCode, from, to)
	if err != nil {
		return err
	}
	if people > 0 {
		return errs.Invalidf("部门“%s”和它的下级还有 %d 人，请先为他们换部门", d.DepartName, people)
	}
	if s.dropDepart != nil {
		if err := s.dropDepart(ctx, tx, tenant, d); err != nil {
			return err
		}
	}
	roots, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_depart WHERE tenant_id = $1 AND parent_id IS NULL AND del_flag = '0' AND id <> $2`, tenant, d.ID)
	if err == nil && d.ParentID == 0 && roots == 0 {
		err = errs.Invalidf("“%s”是最后一个顶级部门，不能删除", d.DepartName)
	}
	if err != nil {
		return err
	}
	inSight, err := s.departs.List(ctx, tx, crud.Query{PageNo: 1, PageSize: 1,
		Conditions: []crud.Condition{crud.Cond(`org_code >= ? AND org_code < ?`, from, to)}})
	if err != nil {
		return err
	}
	return s.departs.DeleteWith(ctx, tx, d.ID, func() error { return s.deleteBelow(ctx, tx, d, inSight.Total) })
}

// deleteBelow marks what lies below a department, all of which the caller must see, and takes away the roles of the branch.
func (s *Departments) deleteBelow(ctx context.Context, tx *db.Tx, d Department, inSight int64) error {
	tenant := auth.PrincipalFrom(ctx).TenantID
	from, to := value.TreeCodesBelow(d.OrgCode)
	marked, err := tx.Exec(ctx, `UPDATE sys_depart SET del_flag = '1', version = version + 1, update_by = $1, update_time = $2
		WHERE tenant_id = $3 AND del_flag = '0' AND org_code >= $4 AND org_code < $5`, auth.PrincipalFrom(ctx).Username, tx.Now, tenant, from, to)
	if err == nil && marked > inSight {
		err = errs.New(errs.Forbidden, "部门“%s”有下级不在您的管理范围，不能删除", d.DepartName)
	}
	if err != nil {
		return err
	}
	return s.access.DropDepartRoles(ctx, tx, branch, tenant, d.OrgCode, from, to)
}

// partsOfBranch are what goes with a department: those below it, and the roles of all of them.
func (s *Departments) partsOfBranch(ctx context.Context, d *Department) []crud.Part {
	tenant := auth.PrincipalFrom(ctx).TenantID
	from, to := value.TreeCodesBelow(d.OrgCode)
	const within = "SELECT id FROM sys_depart WHERE tenant_id = ? AND (org_code = ? OR (org_code >= ? AND org_code < ?))"
	below := crud.Part{Table: "sys_depart", Where: crud.Cond("tenant_id = ? AND del_flag = '0' AND org_code >= ? AND org_code < ?", tenant, from, to)}
	return append([]crud.Part{below}, s.access.DepartRoleParts(within, tenant, d.OrgCode, from, to)...)
}

// aboveIsThere keeps a department from coming back below one that is deleted.
func aboveIsThere(ctx context.Context, tx *db.Tx, d *Department) error {
	n, err := db.Int(ctx, tx, `SELECT COUNT(*) FROM sys_depart WHERE id = $1 AND del_flag = '0'`, d.ParentID)
	if err == nil && n == 0 && d.ParentID != 0 {
		err = errs.Invalidf("“%s”的上级部门已被删除，不能撤销删除；请先恢复上级", d.DepartName)
	}
	return err
}
