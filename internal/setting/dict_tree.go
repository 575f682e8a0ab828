package setting

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"jikong/internal/crud"
	"jikong/internal/errs"
	"jikong/internal/schema"
)

// TreeInput asks for one level of a tree that a table holds.
type TreeInput struct {
	PID             string `query:"pid" doc:"上级的值，空为根"`
	PIDField        string `query:"pidField" doc:"上级所在的列"`
	TableName       string `query:"tableName"`
	Text            string `query:"text" doc:"文本列"`
	Code            string `query:"code" doc:"值列"`
	HasChildField   string `query:"hasChildField" doc:"是否有下级的列，可为空"`
	ConverIsLeafVal string `query:"converIsLeafVal" doc:"1（默认）：该列为 1 表示有下级；0：该列就是叶子标记"`
	Condition       string `query:"condition" doc:"条件的 JSON 对象：列 → 值，值可以 % 开头或结尾"`
}

// DictNode is one node of a level.
type DictNode struct {
	Key      string      `json:"key"`
	Value    *string     `json:"value"`
	Title    string      `json:"title"`
	Code     *string     `json:"code"`
	Icon     *string     `json:"icon"`
	Leaf     bool        `json:"leaf"`
	ParentID string      `json:"parentId"`
	Children []*DictNode `json:"children"`
}

func (s *Service) treeData(ctx context.Context, in *TreeInput) ([]DictNode, error) {
	asked := strings.Join([]string{in.TableName, in.Text, in.Code, in.PIDField, in.HasChildField, in.Condition}, ",")
	source, open := s.registry.Table(in.TableName)
	if !open {
		return nil, schema.Undeclared(ctx, asked)
	}
	conditions, err := treeConditions(in.Condition)
	if err != nil {
		return nil, err
	}
	parent := in.PID
	if parent == "0" {
		parent = "" // the platform's root of categories
	}
	rows, err := source.Nodes(ctx, s.db.Read(), schema.NodeQuery{Text: in.Text, Code: in.Code, ParentField: in.PIDField,
		HasChildField: in.HasChildField, Parent: parent, Conditions: conditions})
	nodes := []DictNode{}
	for _, r := range rows {
		nodes = append(nodes, DictNode{Key: r.Key, Title: r.Title, ParentID: r.Parent, Leaf: in.leaf(r.HasChild)})
	}
	return nodes, err
}

// leaf reads the stored flag: the column says "has children", or with converIsLeafVal other than 1 "is a leaf".
func (in *TreeInput) leaf(stored string) bool {
	yes := stored == "1" || stored == "true"
	switch {
	case in.HasChildField == "":
		return false
	case in.ConverIsLeafVal == "" || in.ConverIsLeafVal == "1":
		return !yes
	}
	return yes
}

// errTreeCondition is the sentence of the specification for the widget, which checks the same before it asks.
var errTreeCondition = errs.Invalidf("组件JTreeSelect-condition传值有误，需要一个json字符串!")

// treeConditions reads the JSON object of a tree select. The source decides whether the columns are open.
func treeConditions(text string) ([]crud.Filter, error) {
	if text = strings.TrimSpace(text); text == "" {
		return nil, nil
	}
	var fields map[string]json.RawMessage
	if len(text) > maxForm || json.Unmarshal([]byte(text), &fields) != nil {
		return nil, errTreeCondition
	}
	var filters []crud.Filter
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		v, ok := scalarText(fields[name])
		if !ok {
			return nil, errTreeCondition
		}
		rule, pattern := likeRule(v)
		filters = append(filters, crud.Filter{Field: name, Rule: rule, Value: pattern})
	}
	return filters, nil
}
