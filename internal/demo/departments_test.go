package demo

import (
	"strings"
	"testing"

	"jikong/internal/directory"
	"jikong/internal/testkit"
)

func TestEveryDepartmentTheDemoSiteNamesIsOneOfItsStaff(t *testing.T) {
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{"": true} // nobody yet
	name(known, site.Staff)
	expect := func(what, depart string) {
		t.Helper()
		if !known[depart] {
			t.Errorf("%s belongs to %q, which is no department of the staff", what, depart)
		}
	}
	for _, c := range site.Columns {
		expect("column "+c.Name, c.OwnerDept)
		if c.OwnerDept == "" && c.IsHref != "Y" {
			t.Errorf("column %s has no owner", c.Name)
		}
	}
	for _, l := range site.Letters.Letters {
		expect("letter "+l.Form.Title, l.Department)
	}
	for _, p := range site.Postings {
		expect("the telephone of "+p.Title, p.Contact)
		for _, post := range p.Posts {
			expect(p.Title+" "+post.Name, post.Depart)
		}
	}
}

func name(known map[string]bool, units []directory.StaffUnit) {
	for _, u := range units {
		known[u.Name] = true
		name(known, u.Below)
	}
}

func TestEveryPostOfTheDemoStaffSaysWhatItHasToDo(t *testing.T) {
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	var posts func(units []directory.StaffUnit)
	posts = func(units []directory.StaffUnit) {
		for _, u := range units {
			for _, p := range u.People {
				if p.Post != "" && site.Duties[p.Post] == "" {
					t.Errorf("%s is a %s, which has no duties", p.Realname, p.Post)
				}
			}
			posts(u.Below)
		}
	}
	posts(site.Staff)
}

// The page that lists the departments is what citizens know; the staff of the demo site must be the same.
func TestThePageOfDepartmentsListsThoseOfTheStaff(t *testing.T) {
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range site.Articles {
		if a.Title != "内设机构与职责" {
			continue
		}
		for _, u := range site.Staff {
			if !strings.Contains(a.Body, `<th scope="row">`+u.Name+`</th>`) || !strings.Contains(a.Body, u.Phone) {
				t.Errorf("the page leaves out %s %s", u.Name, u.Phone)
			}
		}
		if listed := strings.Count(a.Body, `<th scope="row">`); listed != len(site.Staff) {
			t.Errorf("the page lists %d departments, the staff has %d", listed, len(site.Staff))
		}
		return
	}
	t.Error("there is no page of departments")
}
