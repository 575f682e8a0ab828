package testkit

import (
	"context"
	"fmt"
	"math/rand/v2"

	"jikong/internal/db"
	"jikong/internal/value"
)

// Organisation says how large GeneratePeople makes a site, and with which numbers.
type Organisation struct {
	Tenant  value.ID
	Departs int
	Users   int
	Seed    uint64 // the same seed gives the same people
}

// Large is the organisation that the budgets speak of.
var Large = Organisation{Tenant: 1, Departs: 10_000, Users: 100_000, Seed: 3}

// People is what GeneratePeople wrote.
type People struct {
	Departs   []GeneratedDepart
	Users     []value.ID // in the order of their login names
	Roles     []value.ID
	Positions []string // codes
}

// Identifiers of generated rows stand clear of those of the demo site and below all that the program makes.
const (
	firstDepart   value.ID = 2_000_000_000
	firstUser     value.ID = 2_100_000_000
	firstLink     value.ID = 2_200_000_000
	firstRole     value.ID = 2_300_000_000
	firstPosition value.ID = 2_400_000_000
	firstLog      value.ID = 3_000_000_000
)

// Moments of generated rows: long before Start, so that what a test does is newer.
const (
	firstCreated value.Time = 1_577_836_800_000 // 2020-01-01 08:00 in China
	createdEvery value.Time = 20_000            // milliseconds
)

// noPassword is no hash of any password: generated people cannot sign in.
const noPassword = "!"

// Shares of people, one in so many.
const (
	leaderShare  = 25 // lead their department
	frozenShare  = 60 // are frozen
	secondShare  = 5  // work in a second department
	deletedShare = 200
)

// GeneratePeople fills a site with departments, roles, posts and people, as they would stand in the tables if they had been entered by
// hand: the codes of departments follow value.NextTreeCode, every person works somewhere and has a role. Nobody of them can sign in.
func GeneratePeople(ctx context.Context, d *db.DB, size Organisation) (People, error) {
	r := rand.New(rand.NewPCG(size.Seed, 1))
	var p People
	last, _, err := db.One[string](ctx, d.Read(), `SELECT org_code FROM sys_depart WHERE tenant_id = $1 AND parent_id IS NULL ORDER BY org_code DESC LIMIT 1`, size.Tenant)
	if err != nil {
		return p, err
	}
	if p.Departs, err = growDeparts(r, size.Departs, last); err != nil {
		return p, err
	}
	if err := writeDeparts(ctx, d, size.Tenant, p.Departs); err != nil {
		return p, err
	}
	if err := writeChoices(ctx, d, size.Tenant, &p); err != nil {
		return p, err
	}
	people := drawPeople(r, size.Users, &p)
	for _, person := range people {
		p.Users = append(p.Users, person.id)
	}
	if err := writePeople(ctx, d, people); err != nil {
		return p, err
	}
	return p, writePeopleLinks(ctx, d, size.Tenant, people, &p)
}

// writeChoices stores the roles and posts that people are given.
func writeChoices(ctx context.Context, d *db.DB, tenant value.ID, p *People) error {
	roles := newBulk("sys_role", "id", "tenant_id", "role_name", "role_code", "description", "data_scope", "create_by", "create_time")
	scopes := []string{"self", "depart", "departs", "all"}
	names := pairs(roleSubjects, roleKinds)
	err := roles.write(ctx, d, len(names), func(args []any, i int) []any {
		id := firstRole + value.ID(i)
		p.Roles = append(p.Roles, id)
		return append(args, id, tenant, names[i], fmt.Sprintf("duty_%02d", i+1), "测量用", scopes[i%len(scopes)], "generator", firstCreated)
	})
	if err != nil {
		return err
	}
	posts := newBulk("sys_position", "id", "tenant_id", "code", "name", "post_rank", "create_by", "create_time")
	names = pairs(postSubjects, postKinds)
	return posts.write(ctx, d, len(names), func(args []any, i int) []any {
		code := fmt.Sprintf("post_%02d", i+1)
		p.Positions = append(p.Positions, code)
		return append(args, firstPosition+value.ID(i), tenant, code, names[i], fmt.Sprint(i%5+1), "generator", firstCreated)
	})
}

// person is a user before they are written.
type person struct {
	id                   value.ID
	username, realname   string
	phone, post, orgCode string
	sex                  int
	birthday             string
	departs              []value.ID
	leads, frozen, gone  bool
	role                 value.ID
}

func drawPeople(r *rand.Rand, n int, p *People) []person {
	people := make([]person, n)
	for i := range people {
		surname := surnames[weighted(r, len(surnames))]
		one := person{id: firstUser + value.ID(i), sex: 1 + r.IntN(2), role: p.Roles[r.IntN(len(p.Roles))], post: p.Positions[r.IntN(len(p.Positions))]}
		one.username = fmt.Sprintf("%s%06d", surname.pinyin, i)
		one.realname = surname.character + givenName(r, one.sex)
		one.phone = fmt.Sprintf("%s%08d", mobilePrefixes[r.IntN(len(mobilePrefixes))], (i*phoneStep)%100_000_000)
		one.birthday = fmt.Sprintf("%d-%02d-%02d", 1962+r.IntN(42), 1+r.IntN(12), 1+r.IntN(28))
		home := p.Departs[r.IntN(len(p.Departs))]
		one.departs, one.orgCode = []value.ID{home.ID}, home.OrgCode
		if other := p.Departs[r.IntN(len(p.Departs))]; r.IntN(secondShare) == 0 && other.ID != home.ID {
			one.departs = append(one.departs, other.ID)
		}
		one.leads, one.frozen, one.gone = r.IntN(leaderShare) == 0, r.IntN(frozenShare) == 0, r.IntN(deletedShare) == 0
		people[i] = one
	}
	return people
}

func writePeople(ctx context.Context, d *db.DB, people []person) error {
	users := newBulk("sys_user", "id", "username", "realname", "password", "password_time", "birthday", "sex", "email", "phone", "status",
		"del_flag", "work_no", "post", "telephone", "user_identity", "depart_ids", "create_by", "create_time")
	return users.write(ctx, d, len(people), func(args []any, i int) []any {
		p := people[i]
		status, deleted, identity, leads := 1, 0, 1, ""
		if p.frozen {
			status = 2
		}
		if p.gone {
			deleted = 1
		}
		if p.leads {
			identity, leads = 2, p.departs[0].String()
		}
		created := firstCreated + value.Time(i)*createdEvery
		return append(args, p.id, p.username, p.realname, noPassword, created, p.birthday, p.sex, p.username+"@cdc.example", p.phone, status,
			deleted, fmt.Sprintf("G%06d", i), p.post, fmt.Sprintf("0571-%08d", 80_000_000+i), identity, leads, "generator", created)
	})
}

func writePeopleLinks(ctx context.Context, d *db.DB, tenant value.ID, people []person, p *People) error {
	sites := newBulk("sys_user_tenant", "id", "user_id", "tenant_id", "org_code")
	err := sites.write(ctx, d, len(people), func(args []any, i int) []any {
		return append(args, firstLink+value.ID(i), people[i].id, tenant, people[i].orgCode)
	})
	if err != nil {
		return err
	}
	roles := newBulk("sys_user_role", "id", "user_id", "role_id")
	err = roles.write(ctx, d, len(people), func(args []any, i int) []any {
		return append(args, firstLink+value.ID(i), people[i].id, people[i].role)
	})
	if err != nil {
		return err
	}
	type work struct{ user, depart value.ID }
	var works []work
	for _, one := range people {
		for _, depart := range one.departs {
			works = append(works, work{one.id, depart})
		}
	}
	departs := newBulk("sys_user_depart", "id", "user_id", "dep_id")
	return departs.write(ctx, d, len(works), func(args []any, i int) []any {
		return append(args, firstLink+value.ID(i), works[i].user, works[i].depart)
	})
}
