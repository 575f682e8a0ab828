package setting

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/value"
	"jikong/internal/web"
)

// maxBatch bounds how many rows one look-up may name.
const maxBatch = 500

// CategoryNode is a category as trees draw it.
type CategoryNode struct {
	Key      string          `json:"key"`
	Value    *string         `json:"value"`
	Title    string          `json:"title"`
	Code     string          `json:"code"`
	Icon     *string         `json:"icon"`
	Leaf     bool            `json:"leaf"`
	ParentID string          `json:"parentId"`
	Children []*CategoryNode `json:"children"`
}

func nodeOf(c CategoryRow) *CategoryNode {
	return &CategoryNode{Key: c.ID.String(), Title: c.Name, Code: c.Code, Leaf: c.HasChild != "1", ParentID: parentText(c.PID)}
}

func nodesOf(categories []CategoryRow) []*CategoryNode {
	nodes := []*CategoryNode{}
	for _, c := range categories {
		nodes = append(nodes, nodeOf(c))
	}
	return nodes
}

// rootList lists the roots, or whatever a filter by name or code finds anywhere in the tree.
func (s *Service) rootList(ctx context.Context, in *crud.ListInput) (web.Page[CategoryRow], error) {
	values, err := in.Values()
	if err != nil {
		return web.Page[CategoryRow]{}, err
	}
	pid := values.Get("pid")
	values.Del("pid")
	query, err := s.categories.Parse(ctx, values)
	if err != nil {
		return web.Page[CategoryRow]{}, err
	}
	if values.Get("name") == "" && values.Get("code") == "" {
		filter := crud.Filter{Field: "pid", Rule: crud.Empty}
		if pid != "" && pid != rootText {
			filter = crud.Filter{Field: "pid", Rule: crud.Eq, Value: pid}
		}
		query.Filters = append(query.Filters, filter)
	}
	return s.categories.List(ctx, s.db.Read(), query)
}

type parentInput struct {
	PID string `query:"pid" doc:"上级的编号，根为 0"`
}

// childList lists one level.
func (s *Service) childList(ctx context.Context, in *parentInput) ([]CategoryRow, error) {
	pid, err := parseParent(in.PID)
	if err != nil {
		return nil, err
	}
	return childrenOf(ctx, s.db.Read(), pid)
}

// parseParent reads the id of a parent; "" and "0" are the root.
func parseParent(text string) (value.ID, error) {
	pid, err := value.ParseID(text)
	if err != nil {
		return 0, errs.Invalidf("上级的编号格式不正确")
	}
	return pid, nil
}

func childrenOf(ctx context.Context, q db.Querier, parents ...value.ID) ([]CategoryRow, error) {
	all := []CategoryRow{}
	for _, pid := range parents {
		where, args := `pid IS NULL`, []any{tenantOf(ctx)}
		if pid != 0 {
			where, args = `pid = $2`, append(args, pid)
		}
		level, err := db.Select[CategoryRow](ctx, q, `SELECT `+categoryColumns+` FROM sys_category WHERE tenant_id = $1 AND `+where+` ORDER BY code`, args...)
		if err != nil {
			return nil, err
		}
		all = append(all, level...)
	}
	return all, nil
}

// childListBatch answers a page, as the tree table that expands several rows at once expects.
func (s *Service) childListBatch(ctx context.Context, in *struct {
	ParentIDs string `query:"parentIds" doc:"上级的编号，用逗号分隔"`
}) (web.Page[CategoryRow], error) {
	ids, err := crud.ParseIDs(in.ParentIDs)
	if err != nil {
		return web.Page[CategoryRow]{}, err
	}
	if len(ids) > maxBatch {
		return web.Page[CategoryRow]{}, errs.Invalidf("一次最多展开 %d 行", maxBatch)
	}
	children, err := childrenOf(ctx, s.db.Read(), ids...)
	return web.NewPage(children, int64(len(children)), 1, max(len(children), 1)), err
}

func (s *Service) deleteCategory(ctx context.Context, in *crud.IDInput) (crud.Batch, error) {
	return s.deleteCategoryBatch(ctx, &crud.Chosen{IDs: in.ID})
}

func (s *Service) deleteCategoryBatch(ctx context.Context, in *crud.Chosen) (crud.Batch, error) {
	ids, err := in.ParseTree(ctx, s.db.Read(), `sys_category WHERE tenant_id = $1`, "LENGTH(code)", tenantOf(ctx))
	if err != nil {
		return crud.Batch{}, err
	}
	return crud.Each(ctx, s.db, ids, "删除", "删除成功！", s.deleteBranch)
}

// checkCode tells whether a code typed by hand can stand below the parent.
func (s *Service) checkCode(ctx context.Context, in *struct {
	PID  string `query:"pid"`
	Code string `query:"code"`
}) (web.Message, error) {
	pid, err := parseParent(in.PID)
	if err != nil {
		return "", err
	}
	if strings.TrimSpace(in.Code) == "" {
		return "", errs.Invalidf("请填写类目编码")
	}
	if pid != 0 {
		parent, err := categoryBy(ctx, s.db.Read(), "id", int64(pid))
		if err != nil {
			return "", err
		}
		if !strings.HasPrefix(in.Code, parent.Code) {
			return "", errs.Invalidf("编码不符合规范，须以“%s”开头", parent.Code)
		}
	}
	return "编码可用", nil
}

// categoryTree is one level of the tree for selects: below pid, else below the category with the code pcode ("0": the roots).
func (s *Service) categoryTree(ctx context.Context, in *struct {
	PID       string `query:"pid"`
	PCode     string `query:"pcode" doc:"上级的编码，0 为根；有 pid 时不看"`
	Condition string `query:"condition" doc:"条件的 JSON 对象，相等比较，可用 id、code、name、createBy、sysOrgCode"`
}) ([]*CategoryNode, error) {
	matches, err := categoryCondition(in.Condition)
	if err != nil {
		return nil, err
	}
	pid, err := parseParent(in.PID)
	if err != nil {
		return nil, err
	}
	switch {
	case strings.TrimSpace(in.PID) != "":
	case in.PCode == "":
		return nil, errs.Invalidf("加载分类字典树参数有误，请给出上级")
	case in.PCode != rootText:
		parent, err := categoryBy(ctx, s.db.Read(), "code", in.PCode)
		if err != nil {
			return nil, err
		}
		pid = parent.ID
	}
	children, err := childrenOf(ctx, s.db.Read(), pid)
	return nodesOf(slices.DeleteFunc(children, func(c CategoryRow) bool { return !matches(c) })), err
}

// categoryCondition reads a JSON object of equal comparisons. The rows are compared here: nothing of it comes near a statement.
func categoryCondition(text string) (func(CategoryRow) bool, error) {
	fields := map[string]json.RawMessage{}
	if text = strings.TrimSpace(text); text != "" && json.Unmarshal([]byte(text), &fields) != nil {
		return nil, errCondition
	}
	read := map[string]func(CategoryRow) string{
		"id": func(c CategoryRow) string { return c.ID.String() }, "code": func(c CategoryRow) string { return c.Code },
		"name": func(c CategoryRow) string { return c.Name }, "createBy": func(c CategoryRow) string { return c.CreateBy },
		"sysOrgCode": func(c CategoryRow) string { return c.SysOrgCode },
	}
	wanted := map[string]string{}
	for name, raw := range fields {
		v, ok := scalarText(raw)
		if read[name] == nil || !ok {
			return nil, errCondition
		}
		wanted[name] = v
	}
	return func(c CategoryRow) bool {
		for name, v := range wanted {
			if read[name](c) != v {
				return false
			}
		}
		return true
	}, nil
}

// scalarText is the text of a JSON string, number or boolean.
func scalarText(raw json.RawMessage) (string, bool) {
	var text string
	switch {
	case len(raw) == 0 || raw[0] == '{' || raw[0] == '[' || string(raw) == "null":
		return "", false
	case raw[0] == '"':
		err := json.Unmarshal(raw, &text)
		return text, err == nil
	}
	return string(raw), true
}

// categoryNames gives the names of ids in their order. Unknown ids are dropped, or echoed when delNotExist is false.
func (s *Service) categoryNames(ctx context.Context, in *struct {
	IDs         string `query:"ids"`
	DelNotExist string `query:"delNotExist" doc:"默认 true"`
}) ([]string, error) {
	keys := value.SplitList(in.IDs)
	if len(keys) > maxBatch {
		return nil, errs.Invalidf("一次最多查询 %d 项", maxBatch)
	}
	known := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { id, err := value.ParseID(key); return err != nil || id == 0 })
	page, err := s.categories.List(ctx, s.db.Read(), crud.Query{PageSize: maxBatch,
		Filters: []crud.Filter{{Field: "id", Rule: crud.In, Value: strings.Join(known, ",")}}})
	found := map[string]string{}
	for _, c := range page.Records {
		found[c.ID.String()] = c.Name
	}
	return inOrder(keys, found, isFalse(in.DelNotExist)), err
}

// inOrder gives the text of each key; a key without one is left out, or stands for itself.
func inOrder(keys []string, texts map[string]string, echo bool) []string {
	out := []string{}
	for _, key := range keys {
		text, found := texts[key]
		if !found && !echo {
			continue
		}
		if !found {
			text = key
		}
		out = append(out, text)
	}
	return out
}

var errCondition = errs.Invalidf("查询条件传值有误，需要一个只用开放字段的 json 字符串")

func isFalse(text string) bool { return strings.EqualFold(text, "false") || text == "0" }

// categoryRoots is one level below the category with the code pcode (empty: the roots), or with async=false the whole branch.
func (s *Service) categoryRoots(ctx context.Context, in *struct {
	Async string `query:"async" doc:"false 返回整棵树"`
	PCode string `query:"pcode"`
}) ([]*CategoryNode, error) {
	var parent CategoryRow
	var err error
	if in.PCode != "" && in.PCode != rootText {
		if parent, err = categoryBy(ctx, s.db.Read(), "code", in.PCode); err != nil {
			return nil, err
		}
	}
	if !isFalse(in.Async) {
		children, err := childrenOf(ctx, s.db.Read(), parent.ID)
		return nodesOf(children), err
	}
	all, err := categoriesBelow(ctx, s.db.Read(), parent.Code)
	return nested(all, parent.ID), err
}

func categoriesBelow(ctx context.Context, q db.Querier, code string) ([]CategoryRow, error) {
	from, to := below(code)
	return db.Select[CategoryRow](ctx, q, `SELECT `+categoryColumns+` FROM sys_category WHERE tenant_id = $1 AND code >= $2 AND code < $3 ORDER BY code`,
		tenantOf(ctx), from, to)
}

// nested hangs the categories below each other; children of top come first.
func nested(all []CategoryRow, top value.ID) []*CategoryNode {
	roots, byID := []*CategoryNode{}, map[value.ID]*CategoryNode{}
	for _, c := range all {
		byID[c.ID] = nodeOf(c)
	}
	for _, c := range all {
		if parent := byID[c.PID]; parent != nil {
			parent.Children = append(parent.Children, byID[c.ID])
		} else if c.PID == top {
			roots = append(roots, byID[c.ID])
		}
	}
	return roots
}

func (s *Service) categoryChildren(ctx context.Context, in *parentInput) ([]*CategoryNode, error) {
	children, err := s.childList(ctx, in)
	return nodesOf(children), err
}

func (s *Service) categoryOne(ctx context.Context, in *struct {
	Field string `query:"field" enum:"id,code"`
	Val   string `query:"val"`
}) (CategoryRow, error) {
	switch in.Field {
	case "code":
		return categoryBy(ctx, s.db.Read(), "code", in.Val)
	case "id", "":
		id, err := value.ParseID(in.Val)
		if err != nil {
			return CategoryRow{}, errs.Invalidf("编号的格式不正确")
		}
		return categoryBy(ctx, s.db.Read(), "id", int64(id))
	}
	return CategoryRow{}, errs.Invalidf("只能按 id 或 code 查询分类")
}

// categoryAll gives every category whose code starts with the code, "0" for all, as choices.
func (s *Service) categoryAll(ctx context.Context, in *struct {
	Code string `query:"code" doc:"编码的开头，0 为全部"`
}) ([]DictOption, error) {
	code := strings.TrimSpace(in.Code)
	if code == rootText {
		code = ""
	}
	if code != "" && !codeForm.MatchString(code) {
		return []DictOption{}, nil
	}
	all, err := categoriesBelow(ctx, s.db.Read(), code)
	if code != "" && err == nil {
		own, findErr := categoryBy(ctx, s.db.Read(), "code", code)
		if findErr == nil {
			all = slices.Insert(all, 0, own)
		}
	}
	items := []DictOption{}
	for _, c := range all {
		items = append(items, newItem(c.ID.String(), c.Name, ""))
	}
	return items, err
}
