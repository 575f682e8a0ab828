package testkit

import (
	"context"
	"fmt"
	"math/rand/v2"

	"jikong/internal/db"
	"jikong/internal/value"
)

// GeneratedDepart is a department of GeneratePeople.
type GeneratedDepart struct {
	ID       value.ID
	Parent   value.ID // 0 at the top
	OrgCode  string
	Name     string
	Children int
	order    int
}

// Level is 1 at the top.
func (d GeneratedDepart) Level() int { return len(d.OrgCode) / value.TreeSegment }

const (
	deepestDepart = 6
	topDeparts    = 4
	widestShare   = 25 // one in so many stands directly below a single department, as the villages of a large county do
)

// growDeparts draws a tree from the top down until n departments are there: each level holds several times those of the one above.
// last is the code of the last top department that stands already.
func growDeparts(r *rand.Rand, n int, last string) ([]GeneratedDepart, error) {
	all := make([]GeneratedDepart, 0, n)
	grow := func(parent int, count int) error {
		prefix, code, above := "", last, value.ID(0)
		if parent >= 0 {
			prefix, code, above = all[parent].OrgCode, "", all[parent].ID
		}
		for i := range min(count, n-len(all)) {
			next, ok := value.NextTreeCode(prefix, code)
			if !ok {
				return fmt.Errorf("no code is left below %q", prefix)
			}
			code = next
			depart := GeneratedDepart{ID: firstDepart + value.ID(len(all)), Parent: above, OrgCode: code, order: i}
			depart.Name = departName(r, depart.Level(), len(all))
			all = append(all, depart)
			if parent >= 0 {
				all[parent].Children++
			}
		}
		return nil
	}
	if err := grow(-1, topDeparts); err != nil {
		return nil, err
	}
	for at := 0; at < len(all) && len(all) < n; at++ {
		count := childrenOf(r, all[at].Level())
		if at == topDeparts {
			count = n / widestShare
		}
		if err := grow(at, count); err != nil {
			return nil, err
		}
	}
	if len(all) < n {
		return nil, fmt.Errorf("the tree ends with %d of %d departments", len(all), n)
	}
	return all, nil
}

// childrenOf draws how many departments stand below one.
func childrenOf(r *rand.Rand, level int) int {
	around := [deepestDepart + 1]int{1: 8, 2: 6, 3: 4, 4: 3, 5: 3}[level]
	return around/2 + r.IntN(around+1)
}

func writeDeparts(ctx context.Context, d *db.DB, tenant value.ID, departs []GeneratedDepart) error {
	b := newBulk("sys_depart", "id", "tenant_id", "parent_id", "depart_name", "depart_name_abbr", "depart_order", "org_category", "org_type", "org_code", "mobile",
		"address", "create_by", "create_time")
	return b.write(ctx, d, len(departs), func(args []any, i int) []any {
		one := departs[i]
		category := "2"
		if one.Level() <= 2 {
			category = "1"
		}
		return append(args, one.ID, tenant, nullID(one.Parent), one.Name, "", one.order, category, fmt.Sprint(one.Level()), one.OrgCode,
			fmt.Sprintf("0571-%08d", 60_000_000+i), "健康路"+fmt.Sprint(i%900+1)+"号", "generator", firstCreated+value.Time(i)*createdEvery)
	})
}

func nullID(id value.ID) any {
	if id == 0 {
		return nil
	}
	return id
}
