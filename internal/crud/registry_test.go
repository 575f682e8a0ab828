package crud_test

import (
	"context"
	"slices"
	"testing"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/errs"
	"jikong/internal/schema"
)

// payloads are what attackers have put where the platform expected names: tables, columns, keywords and values.
var payloads = []string{
	"sys_user", "sys_user t", "leaflet where 1=1", "leaflet,series", "leaflet;DROP TABLE leaflet", "leaflet/**/", "(SELECT 1)", "leaflet l", "LEAFLET", " leaflet",
	"password", "secret", "title' OR '1'='1", "title) UNION SELECT password FROM sys_user --", "sleep(5)", "pg_sleep(5)", "randomblob(100000000)",
	"CASE WHEN 1=1 THEN title ELSE note END", "title, secret", "tenant_id", "version", "title--", "\"title\"", "`title`", "title\x00", "*", "1", "%", "",
	"' AND (SELECT 1 FROM (SELECT SLEEP(5))a) AND 'a'='a", "${jndi:ldap://x}", "#{sys_user_code}", "_tableFilterSql", "leaflet\n", "标题",
}

// catalogue opens title, note, copies, series and parent-like columns of the leaflets.
func catalogue() (*schema.Registry, *crud.Shared) {
	r := leaflets()
	for i := range r.Table.Columns {
		switch c := &r.Table.Columns[i]; c.Name {
		case "title":
			c.Source, c.Unique = true, true
		case "copies", "series_id", "topic", "org_code":
			c.Source = true
		}
	}
	r.Table.Within = func(auth.Principal) crud.Condition { return crud.Cond("leaflet.title <> ?", rabies) }
	shared := schema.NewShared()
	shared.Registry.Add(crud.Bind(r, nil))
	return shared.Registry, shared
}

func TestNothingUndeclaredCanBeAskedFor(t *testing.T) {
	registry, _ := catalogue()
	onBoth(t, func(d *desk) {
		for _, p := range payloads {
			if _, ok := registry.Table(p); ok {
				d.t.Errorf("table %q is open", p)
			}
		}
		leaflets, ok := registry.Table("leaflet")
		if !ok {
			d.t.Fatal("the declared table is not open")
		}
		for _, p := range append(payloads, "note", "audience", "create_by") {
			asks := map[string]func() error{
				"text": func() error { return itemsErr(d, leaflets, schema.ItemQuery{Text: p, Code: "id"}) },
				"code": func() error { return itemsErr(d, leaflets, schema.ItemQuery{Text: "title", Code: p}) },
				"order": func() error {
					return itemsErr(d, leaflets, schema.ItemQuery{Text: "title", Code: "id", Sort: []crud.Order{{Field: p}}})
				},
				"condition": func() error { return itemsErr(d, leaflets, where(p, crud.Eq, "x")) },
				"parent": func() error {
					return nodesErr(d, leaflets, schema.NodeQuery{Text: "title", Code: "id", ParentField: p})
				},
				"leaf": func() error {
					if p == "" {
						return errs.Invalidf("absent")
					}
					return nodesErr(d, leaflets, schema.NodeQuery{Text: "title", Code: "id", ParentField: "series_id", HasChildField: p})
				},
				"duplicate": func() error { _, err := leaflets.Taken(d.ctx(), d.db.Read(), p, "x", 0); return err },
			}
			for what, ask := range asks {
				if err := ask(); !errs.Is(err, errs.Invalid) {
					d.t.Errorf("%s %q: %v", what, p, err)
				}
			}
		}
		if n, err := db.Int(d.ctx(), d.db.Read(), `SELECT COUNT(*) FROM leaflet`); err != nil || n != 5 {
			d.t.Errorf("%d leaflets are left, %v", n, err)
		}
	})
}

func where(field string, rule crud.Rule, value string) schema.ItemQuery {
	return schema.ItemQuery{Text: "title", Code: "id", Conditions: []crud.Filter{{Field: field, Rule: rule, Value: value}}}
}

func itemsErr(d *desk, s schema.Source, ask schema.ItemQuery) error {
	_, err := s.Items(d.ctx(), d.db.Read(), ask)
	return err
}

func nodesErr(d *desk, s schema.Source, ask schema.NodeQuery) error {
	_, err := s.Nodes(d.ctx(), d.db.Read(), ask)
	return err
}

// Row 3 is outside of the table's own restriction; the person's data scope does not count for names.
func TestASourceAnswersWhatItDeclares(t *testing.T) {
	registry, _ := catalogue()
	ask := func(q schema.ItemQuery) schema.ItemQuery {
		q.Text, q.Code, q.Sort = "title", "id", []crud.Order{{Field: "id"}}
		return q
	}
	scenarios := []struct {
		says string
		ask  schema.ItemQuery
		want []string
	}{
		{"everything", ask(schema.ItemQuery{}), []string{"1", "2", "4", "5"}},
		{"a word, whatever its case", ask(schema.ItemQuery{Keyword: "FLU"}), []string{"5"}},
		{"a word in the code", ask(schema.ItemQuery{Keyword: "2"}), []string{"2"}},
		{"wildcards are letters", ask(schema.ItemQuery{Keyword: "%"}), []string{"4"}},
		{"a list of words is exact", ask(schema.ItemQuery{Keyword: flu + "," + hands + ",流感"}), []string{"1", "2"}},
		{"keys", ask(schema.ItemQuery{Keys: []string{"5", "1", "3", "99"}}), []string{"1", "5"}},
		{"keys that are none", ask(schema.ItemQuery{Keys: []string{"x", "1 OR 1=1"}}), []string{}},
		{"no keys", ask(schema.ItemQuery{Keys: []string{}}), []string{}},
		{"a page", ask(schema.ItemQuery{Limit: 2, Offset: 1}), []string{"2", "4"}},
		{"odd limits are clamped", ask(schema.ItemQuery{Limit: 1 << 40, Offset: -9}), []string{"1", "2", "4", "5"}},
		{"a condition", ask(schema.ItemQuery{Conditions: []crud.Filter{{Field: "copies", Rule: crud.Eq, Value: "50"}}}), []string{"2", "5"}},
		{"two conditions", ask(schema.ItemQuery{Conditions: []crud.Filter{{Field: "copies", Rule: crud.Eq, Value: "50"}, {Field: "org_code", Rule: crud.RightLike, Value: "A01A"}}}), []string{"2"}},
		{"another order", schema.ItemQuery{Text: "title", Code: "id", Sort: []crud.Order{{Field: "copies", Desc: true}, {Field: "id"}}}, []string{"1", "2", "5", "4"}},
	}
	for _, p := range payloads {
		if p != "" && p != "%" && p != "1" && p != "title\x00" && p != "标题" {
			scenarios = append(scenarios, struct {
				says string
				ask  schema.ItemQuery
				want []string
			}{"the word " + p, ask(schema.ItemQuery{Keyword: p}), []string{}})
		}
	}
	onBoth(t, func(d *desk) {
		source, _ := registry.Table("leaflet")
		d.who = person(1, "newcomer", auth.DataScope{})
		for _, s := range scenarios {
			items, err := source.Items(d.ctx(), d.db.Read(), s.ask)
			got := []string{}
			for _, i := range items {
				got = append(got, i.Value)
			}
			if err != nil || !slices.Equal(got, s.want) {
				d.t.Errorf("%s: got %q, want %q, %v", s.says, got, s.want, err)
			}
		}
		d.who = person(2, "neighbour", everything)
		if items, err := source.Items(d.ctx(), d.db.Read(), ask(schema.ItemQuery{})); err != nil || len(items) != 0 {
			d.t.Errorf("another site sees %v, %v", items, err)
		}
		d.who = person(0, "stray", everything)
		if err := itemsErr(d, source, ask(schema.ItemQuery{})); !errs.Is(err, errs.Forbidden) {
			d.t.Errorf("without a site: %v", err)
		}
	})
}

func TestATreeOpensLevelByLevel(t *testing.T) {
	registry, _ := catalogue()
	onBoth(t, func(d *desk) {
		source, _ := registry.Table("leaflet")
		for _, s := range []struct {
			parentField, parent string
			want                []string
		}{
			{"series_id", "", []string{"2", "4", "5"}}, {"series_id", "0", []string{"2", "4", "5"}}, {"series_id", "71", []string{"1"}}, {"series_id", "72", []string{}},
			{"series_id", "71 OR 1=1", []string{}}, {"org_code", "A02", []string{"4"}}, {"org_code", "", []string{}}, {"org_code", "A02' OR '1'='1", []string{}},
		} {
			nodes, err := source.Nodes(d.ctx(), d.db.Read(), schema.NodeQuery{Text: "title", Code: "id", ParentField: s.parentField, HasChildField: "copies", Parent: s.parent})
			got := []string{}
			for _, n := range nodes {
				got = append(got, n.Key)
			}
			slices.Sort(got)
			if err != nil || !slices.Equal(got, s.want) {
				d.t.Errorf("%s %q: got %q, want %q, %v", s.parentField, s.parent, got, s.want, err)
			}
			if len(nodes) == 1 && (nodes[0].Title == "" || nodes[0].HasChild == "" || nodes[0].Parent != s.parent) {
				d.t.Errorf("node %+v", nodes[0])
			}
		}
	})
}

func TestADuplicateIsFoundBeforeItIsSaved(t *testing.T) {
	registry, _ := catalogue()
	onBoth(t, func(d *desk) {
		source, _ := registry.Table("leaflet")
		for _, s := range []struct {
			says, value string
			except      int
			tenant      int
			taken       bool
		}{
			{"a new title", "新", 0, 1, false}, {"a known title", flu, 0, 1, true}, {"its own", flu, 1, 1, false}, {"in another site", flu, 0, 2, false},
			{"nothing", " ", 0, 1, false}, {"outside of the own restriction", rabies, 0, 1, true}, {"SQL", "x' OR '1'='1", 0, 1, false},
		} {
			d.who = person(ids(s.tenant)[0], "editor", everything)
			taken, err := source.Taken(d.ctx(), d.db.Read(), "title", s.value, ids(s.except)[0])
			if err != nil || taken != s.taken {
				d.t.Errorf("%s: taken %v, %v", s.says, taken, err)
			}
		}
	})
}

// A dictionary by code comes from the words of the site, one of the form table,text,code from the catalogue.
func TestListsShowTheWordsOfDictionaries(t *testing.T) {
	onBoth(t, func(d *desk) {
		_, shared := catalogue()
		asked := 0
		shared.Texts = func(_ context.Context, _ db.Querier, dict string, values []string) (map[string]string, error) {
			asked++
			return map[string]string{"parent": dict + "家长"}, nil
		}
		for dict, want := range map[string]string{"audience": "audience家长,teacher", "leaflet,title,topic": "parent,teacher", "leaflet,secret,id": "refused", "sys_user,password,id": "refused"} {
			r := leaflets()
			r.Texts = nil
			for i := range r.Table.Columns {
				if r.Table.Columns[i].Name == "audience" {
					r.Table.Columns[i].Dict = dict
				}
			}
			page, err := crud.Bind(r, shared).List(d.ctx(), d.db.Read(), crud.Query{Sort: []crud.Order{{Field: "id"}}, PageSize: 10})
			if want == "refused" {
				if !errs.Is(err, errs.Invalid) {
					d.t.Errorf("%s: %v", dict, err)
				}
				continue
			}
			if err != nil || page.Records[0].AudienceTxt != want {
				d.t.Errorf("%s: %q, %v", dict, page.Records[0].AudienceTxt, err)
			}
		}
		if asked != 1 {
			d.t.Errorf("the words of a page were asked for %d times", asked)
		}
	})
}
