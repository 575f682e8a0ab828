package directory

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"jikong/internal/auth"
	"jikong/internal/db"
	"jikong/internal/value"
)

const (
	maxFoundDeparts = 200
	maxFindWords    = 5
)

type departFind struct {
	KeyWord string `query:"keyWord" doc:"名称、拼音、编码或上级名称中的字；几个词用空格分开"`
	Recent  string `query:"recent" doc:"最近选过的编号，用逗号分隔：排在前面"`
}

// FoundDeparts are the best of the departments that were found, and how many there are.
type FoundDeparts struct {
	Records []FoundDepart `json:"records"`
	Total   int           `json:"total" doc:"共找到几个；records 最多 200 个"`
}

// FoundDepart is a department with what tells it from others of its name.
type FoundDepart struct {
	ID         value.ID `json:"id"`
	ParentID   value.ID `json:"parentId"`
	DepartName string   `json:"departName"`
	OrgCode    string   `json:"orgCode"`
	IsLeaf     bool     `json:"isLeaf"`
	Path       string   `json:"path" doc:"各级上级的名称，从上到下"`
	People     int64    `json:"people" doc:"本部门的人数，不含下级"`
	Own        bool     `json:"own" doc:"自己的部门"`
	Recent     bool     `json:"recent" doc:"最近选过"`
}

// findDeparts looks for departments by words of their name, pinyin, code or path: own ones first, then those chosen lately.
func (s *Departments) findDeparts(ctx context.Context, in *departFind) (FoundDeparts, error) {
	found := FoundDeparts{Records: []FoundDepart{}}
	words := strings.Fields(strings.ToLower(withoutNUL(in.KeyWord)))
	if words = words[:min(len(words), maxFindWords)]; len(words) == 0 {
		return found, nil
	}
	all, err := s.departsWhere(ctx, `1 = 1`+departOrder)
	if err != nil {
		return found, err
	}
	own, err := departsOf(ctx, s.db.Read(), auth.PrincipalFrom(ctx).UserID, auth.PrincipalFrom(ctx).TenantID)
	if err != nil {
		return found, err
	}
	recent := value.SplitList(in.Recent)
	above := pathsOf(all)
	for _, d := range all {
		if path := above[d.ID]; meansDepart(d, path, words) {
			found.Records = append(found.Records, FoundDepart{ID: d.ID, ParentID: d.ParentID, DepartName: d.DepartName, OrgCode: d.OrgCode, IsLeaf: true,
				Path: strings.Join(path, " / "), Recent: slices.Contains(recent, d.ID.String()),
				Own: slices.ContainsFunc(own, func(o Department) bool { return o.ID == d.ID })})
		}
	}
	found.Total = len(found.Records)
	slices.SortStableFunc(found.Records, func(a, b FoundDepart) int {
		return cmp.Or(last(a.Own, b.Own), last(a.Recent, b.Recent), last(strings.ToLower(a.DepartName) == words[0], strings.ToLower(b.DepartName) == words[0]),
			cmp.Compare(len(a.OrgCode), len(b.OrgCode)), cmp.Compare(a.OrgCode, b.OrgCode))
	})
	found.Records = found.Records[:min(found.Total, maxFoundDeparts)]
	return found, s.countPeople(ctx, found.Records)
}

// last puts what lacks a property after what has it.
func last(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}

// pathsOf are the names above each department, from the top.
func pathsOf(all []Department) map[value.ID][]string {
	byID := make(map[value.ID]Department, len(all))
	for _, d := range all {
		byID[d.ID] = d
	}
	paths := make(map[value.ID][]string, len(all))
	for _, d := range all {
		var path []string
		for up, ok := byID[d.ParentID]; ok && len(path) < maxDepartDepth; up, ok = byID[up.ParentID] {
			path = append(path, up.DepartName)
		}
		slices.Reverse(path)
		paths[d.ID] = path
	}
	return paths
}

// meansDepart tells whether each word stands in the department or above it, and one of them in the department itself.
func meansDepart(d Department, path, words []string) bool {
	itself := false
	for _, word := range words {
		switch {
		case strings.Contains(strings.ToLower(d.DepartName), word), strings.HasPrefix(strings.ToLower(d.OrgCode), word),
			strings.Contains(strings.ToLower(d.DepartNameAbbr), word), only(word, 'a', 'z') && soundsLike(d.DepartName, word):
			itself = true
		case !slices.ContainsFunc(path, func(name string) bool { return strings.Contains(strings.ToLower(name), word) }):
			return false
		}
	}
	return itself
}

// countPeople sets how many people work in each of the departments.
func (s *Departments) countPeople(ctx context.Context, found []FoundDepart) error {
	ids := make([]value.ID, len(found))
	for i, d := range found {
		ids[i] = d.ID
	}
	where, args := among("ud.dep_id", 1, ids)
	counts, err := db.Select[struct {
		ID     value.ID `db:"dep_id"`
		People int64    `db:"people"`
	}](ctx, s.db.Read(), `SELECT ud.dep_id, COUNT(*) AS people FROM sys_user_depart ud JOIN sys_user u ON u.id = ud.user_id AND u.del_flag = 0
		WHERE `+where+` GROUP BY ud.dep_id`, args...)
	for _, n := range counts {
		found[slices.Index(ids, n.ID)].People = n.People
	}
	return err
}
