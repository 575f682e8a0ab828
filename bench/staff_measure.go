package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
)

// Targets of the staff lists.
const (
	treeTarget    = 300 * time.Millisecond
	expandTarget  = 100 * time.Millisecond
	departsTarget = 150 * time.Millisecond
	pickerTarget  = 200 * time.Millisecond
	logTarget     = 100 * time.Millisecond
	exportMemory  = 100 << 20
)

const (
	staffSeed  = 13
	staffCalls = 60 // of each question
	lookUps    = 200
	firstEntry = 1_704_067_200_000
	entryEvery = 40_000 // milliseconds
	logEntries = 1_000_000
)

// question is something a screen asks; path gives one variant of it.
type question struct {
	name   string
	duty   string
	target time.Duration
	rows   int // the fewest rows of an answer that counts
	path   func(r *rand.Rand) string
}

// measureStaffLists asks what the staff screens ask, one question after another.
func measureStaffLists(ctx context.Context, o *installation) (sections []section, err error) {
	server, staff, err := o.staffed(ctx)
	if err != nil {
		return nil, err
	}
	known, err := survey(ctx, staff)
	if err != nil {
		return nil, err
	}
	for _, group := range []struct {
		title     string
		questions []question
	}{
		{"10,000 departments and 100,000 people", append(treeQuestions(known), pickerQuestions(known)...)},
		{"List of 1,000,000 log entries: first, middle and last page in each order", logQuestions(known)},
	} {
		sec := section{title: group.title + " on " + o.name,
			how: fmt.Sprintf("over HTTP, one at a time, p95 of %d calls; totals of 100,000 and more may be 5 s old", staffCalls)}
		for _, q := range group.questions {
			line, err := q.measure(ctx, server, staff[q.duty])
			if err != nil {
				return sections, err
			}
			sec.rows = append(sec.rows, line)
		}
		sections = append(sections, sec)
	}
	return sections, nil
}

func (q question) measure(ctx context.Context, server *process, c *caller) (row, error) {
	r := rand.New(rand.NewPCG(staffSeed, 0))
	var times []time.Duration
	used, err := server.using(func() error {
		for range staffCalls {
			path := q.path(r)
			answer, err := c.list(ctx, path)
			if err != nil {
				return fmt.Errorf("%s: %w", q.name, err)
			}
			if len(answer.rows) < q.rows {
				return fmt.Errorf("%s: only %d rows: %s", q.name, len(answer.rows), path)
			}
			times = append(times, answer.took)
		}
		return nil
	})
	if err != nil {
		return row{}, err
	}
	note := fmt.Sprintf("median %s, slowest %s, %s of CPU each", ms(quantile(times, 0.5)), ms(quantile(times, 1)), ms(used/staffCalls))
	return timeRow(q.name, quantile(times, 0.95), q.target, note), nil
}

// organisationIDs are identifiers that the questions name.
type organisationIDs struct {
	inner   []string // departments with others below
	departs []string
	users   []string
	actors  []string            // login names in the log
	sorts   map[string][]string // offered sorts by list
}

// survey learns identifiers the way a screen does, and which sorts the lists offer.
func survey(ctx context.Context, staff map[string]*caller) (known organisationIDs, err error) {
	above := map[string]bool{}
	departs, err := fieldsOf(ctx, staff["system"], "/sys/sysDepart/listAll", "id", "parentId")
	if err != nil {
		return known, err
	}
	for _, d := range departs {
		known.departs = append(known.departs, d["id"])
		if parent := d["parentId"]; parent != "" && !above[parent] {
			above[parent] = true
			known.inner = append(known.inner, parent)
		}
	}
	people, err := fieldsOf(ctx, staff["security"], "/sys/user/list?pageSize=500", "id")
	if err != nil {
		return known, err
	}
	for _, p := range people {
		known.users = append(known.users, p["id"])
	}
	entries, err := fieldsOf(ctx, staff["audit"], "/sys/log/list?pageSize=500&createTime_end="+moment(logEntries), "userid")
	if err != nil {
		return known, err
	}
	for _, e := range entries {
		if !slices.Contains(known.actors, e["userid"]) {
			known.actors = append(known.actors, e["userid"])
		}
	}
	known.sorts = map[string][]string{}
	for path, duty := range map[string]string{"/sys/user": "security", "/sys/log": "audit"} {
		if known.sorts[path], err = offeredSorts(ctx, staff[duty], path); err != nil {
			return known, err
		}
	}
	if len(known.departs) < 10_000 || len(known.users) < lookUps {
		return known, fmt.Errorf("the organisation is not complete: %d departments, %d people", len(known.departs), len(known.users))
	}
	return known, nil
}

// fieldsOf reads texts of all rows of an answer; an absent one is empty.
func fieldsOf(ctx context.Context, c *caller, path string, names ...string) ([]map[string]string, error) {
	answer, err := c.list(ctx, path)
	if err != nil {
		return nil, err
	}
	rows := make([]map[string]string, len(answer.rows))
	for i, raw := range answer.rows {
		var row map[string]any
		if err := json.Unmarshal(raw, &row); err != nil {
			return nil, err
		}
		rows[i] = map[string]string{}
		for _, name := range names {
			rows[i][name], _ = row[name].(string)
		}
	}
	return rows, nil
}

func offeredSorts(ctx context.Context, c *caller, path string) (names []string, err error) {
	meta, err := ask[struct {
		Columns []struct {
			Name string `json:"name"`
			Sort bool   `json:"sort"`
		} `json:"columns"`
	}](ctx, c, http.MethodGet, "/api"+path+"/meta", nil)
	if err != nil {
		return nil, err
	}
	for _, c := range meta.Columns {
		if c.Sort {
			names = append(names, c.Name)
		}
	}
	if len(names) == 0 {
		err = fmt.Errorf("%s offers no sort", path)
	}
	return names, err
}

func one(r *rand.Rand, of []string) string { return of[r.IntN(len(of))] }

func some(r *rand.Rand, of []string, n int) string {
	picked := make([]string, n)
	for i, at := range r.Perm(len(of))[:n] {
		picked[i] = of[at]
	}
	return strings.Join(picked, ",")
}

func always(path string) func(*rand.Rand) string { return func(*rand.Rand) string { return path } }

func treeQuestions(known organisationIDs) []question {
	words := []string{"免疫", "门诊", "临江", "应急", "卫生院", "村卫生室", "第一", "疾病预防", "监督所", "网格组"}
	word := func(r *rand.Rand) string { return url.QueryEscape(one(r, words)) }
	return []question{
		{"tree opens, first level", "system", treeTarget, 4, always("/sys/sysDepart/queryDepartTreeSync")},
		{"tree opens, whole tree", "system", treeTarget, 5, always("/sys/sysDepart/queryTreeList")},
		{"tree opens, names alone", "system", treeTarget, 5, always("/sys/sysDepart/queryIdTree")},
		{"expand one department", "system", expandTarget, 1, func(r *rand.Rand) string { return "/sys/sysDepart/queryDepartTreeSync?pid=" + one(r, known.inner) }},
		{"search departments", "system", departsTarget, 1, func(r *rand.Rand) string { return "/sys/sysDepart/searchBy?keyWord=" + word(r) }},
		{"search in the tree", "system", departsTarget, 1, func(r *rand.Rand) string { return "/sys/sysDepart/queryDepartTreeSync?departName=" + word(r) }},
		{"search departments and people", "system", departsTarget, 0, func(r *rand.Rand) string { return "/sys/sysDepart/queryTreeByKeyWord?keyWord=" + word(r) }},
		{"names of 200 departments in one call", "system", pickerTarget, lookUps, func(r *rand.Rand) string { return "/sys/sysDepart/names?ids=" + some(r, known.departs, lookUps) }},
		{"list of departments", "system", pickerTarget, 10, always("/sys/sysDepart/list")},
	}
}

func pickerQuestions(known organisationIDs) []question {
	names := []string{"王", "李", "伟", "敏", "欧阳", "静"}
	questions := []question{
		{"picker of people, first page", "system", pickerTarget, 10, always("/sys/user/queryUserComponentData?pageNo=1&pageSize=10")},
		{"picker of people, by name", "system", pickerTarget, 10, func(r *rand.Rand) string {
			return "/sys/user/queryUserComponentData?pageNo=1&pageSize=10&realname=" + url.QueryEscape(one(r, names))
		}},
		{"picker of people, by department", "system", pickerTarget, 0, func(r *rand.Rand) string {
			return "/sys/user/queryUserComponentData?pageNo=1&pageSize=10&departId=" + one(r, known.inner)
		}},
		{"people of a department", "system", pickerTarget, 0, func(r *rand.Rand) string { return "/sys/user/queryUserByDepId?id=" + one(r, known.departs) }},
		{"200 people by id in one call", "system", pickerTarget, lookUps * 9 / 10, func(r *rand.Rand) string { return "/sys/user/getMultiUser?id=" + some(r, known.users, lookUps) }},
		{"picker of roles", "system", pickerTarget, 10, always("/sys/role/list?pageSize=10")},
		{"picker of posts", "system", pickerTarget, 10, always("/sys/position/list?pageSize=10")},
		{"people list, first page", "security", pickerTarget, 10, always("/sys/user/list?pageNo=1&pageSize=10")},
		{"people list, by keyword", "security", pickerTarget, 10, func(r *rand.Rand) string {
			return "/sys/user/list?pageSize=10&keyword=" + url.QueryEscape(one(r, names))
		}},
		{"people list, by department", "security", pickerTarget, 0, func(r *rand.Rand) string { return "/sys/user/list?pageSize=10&departId=" + one(r, known.inner) }},
		{"people list, last page", "security", pickerTarget, 1, always("/sys/user/list?pageSize=10&pageNo=9950")},
	}
	for _, column := range known.sorts["/sys/user"] {
		for _, way := range []string{"asc", "desc"} {
			questions = append(questions, question{"people list sorted by " + column + " " + way, "security", pickerTarget, 10, func(r *rand.Rand) string {
				return fmt.Sprintf("/sys/user/list?pageSize=10&pageNo=%d&column=%s&order=%s", 1+r.IntN(9_000), column, way)
			}})
		}
	}
	return questions
}

// moment writes the time of a log entry as clients do.
func moment(entry int) string {
	return url.QueryEscape(time.UnixMilli(firstEntry + int64(entry)*entryEvery).In(time.FixedZone("CST", 8*3600)).Format(time.DateTime))
}

// logQuestions ask for the first, a middle and the last page under each filter, in each order that the list offers.
func logQuestions(known organisationIDs) []question {
	filters := []struct {
		name   string
		filter func(r *rand.Rand) string
		last   int // a page of 10 near the end
	}{
		{"no filter", func(*rand.Rand) string { return "" }, logEntries / 10},
		{"sign-ins", func(*rand.Rand) string { return "&logType=1" }, 11_900},
		{"operations", func(*rand.Rand) string { return "&logType=2" }, 87_800},
		{"kind of operation", func(r *rand.Rand) string { return fmt.Sprintf("&operateType=%d", 2+r.IntN(3)) }, 1_900},
		{"kind of object", func(r *rand.Rand) string {
			return "&objectType=" + one(r, []string{"article", "user", "dict", "depart"})
		}, 4_900},
		{"login name", func(r *rand.Rand) string { return "&userid=" + one(r, known.actors) }, 20},
		{"time", func(r *rand.Rand) string {
			first := r.IntN(logEntries - 310_000)
			return "&createTime_begin=" + moment(first) + "&createTime_end=" + moment(first+300_000)
		}, 30_000},
		{"sign-ins in a time", func(r *rand.Rand) string {
			first := r.IntN(logEntries - 310_000)
			return "&logType=1&createTime_begin=" + moment(first) + "&createTime_end=" + moment(first+300_000)
		}, 3_500},
	}
	var questions []question
	for _, f := range filters {
		var places []string // first, middle and last page in each order
		for _, column := range known.sorts["/sys/log"] {
			for _, no := range []int{1, f.last/2 + 1, f.last} {
				places = append(places, fmt.Sprintf("column=%s&order=desc&pageNo=%d", column, no), fmt.Sprintf("column=%s&order=asc&pageNo=%d", column, no))
			}
		}
		calls := 0
		questions = append(questions, question{f.name, "audit", logTarget, 1, func(r *rand.Rand) string {
			calls++
			return "/sys/log/list?pageSize=10&" + places[calls%len(places)] + f.filter(r)
		}})
	}
	return append(questions, question{"a word among the newest 100,000", "audit", 0, 0, func(r *rand.Rand) string {
		return "/sys/log/list?pageSize=10&keyword=" + url.QueryEscape(one(r, []string{"免疫", "登录失败", "导出", "临江", "没有这个词"}))
	}})
}
