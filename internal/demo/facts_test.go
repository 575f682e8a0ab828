package demo

import (
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jikong/internal/content"
	"jikong/internal/testkit"
)

var (
	tag       = regexp.MustCompile(`<[^>]*>`)
	table     = regexp.MustCompile(`(?s)<table>.*?</table>`)
	tableRow  = regexp.MustCompile(`(?s)<tr>(.*?)</tr>`)
	cell      = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
	telephone = regexp.MustCompile(`\b(0\d{2,3}-\d{7,8}|1[3-9]\d{9}|[48]00-?\d{3}-?\d{4})\b`)
	// nobodys are numbers that no exchange gives out: there is no area 0300, and no one holds 1380000.
	nobodys = regexp.MustCompile(`^(0300-5550\d{3}|1380000\d{4})$`)
)

func demoSite(t *testing.T) Site {
	t.Helper()
	site, err := Read(testkit.Start)
	if err != nil {
		t.Fatal(err)
	}
	return site
}

// rowsOf are the tables of a body as text, cell by cell.
func rowsOf(body string) (tables [][][]string) {
	for _, one := range table.FindAllString(body, -1) {
		var rows [][]string
		for _, r := range tableRow.FindAllStringSubmatch(one, -1) {
			var cells []string
			for _, c := range cell.FindAllStringSubmatch(r[1], -1) {
				cells = append(cells, strings.TrimSpace(tag.ReplaceAllString(c[1], "")))
			}
			rows = append(rows, cells)
		}
		tables = append(tables, rows)
	}
	return tables
}

func TestEverySourceOfAnArticleNamesItsYear(t *testing.T) {
	for _, a := range demoSite(t).Articles {
		for part := range strings.SplitSeq(a.Basis, "；") {
			own := strings.Contains(part, "示例") || strings.HasSuffix(part, "说明书") // invented figures, and what lies in each box
			if part != "" && !own && !year.MatchString(part) {
				t.Errorf("%s %s: the source %s has no year", a.ID, a.Title, part)
			}
		}
		if vague.MatchString(a.Basis + a.Body + a.Summary) {
			t.Errorf("%s %s speaks of a latest edition, which ages", a.ID, a.Title)
		}
	}
}

func TestNoTelephoneOfTheDemoSiteRingsAtAnybodys(t *testing.T) {
	checked := 0
	err := fs.WalkDir(embedded, "site", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		raw, err := embedded.ReadFile(name)
		for _, number := range telephone.FindAllString(string(raw), -1) {
			if checked++; !nobodys.MatchString(number) {
				t.Errorf("%s: %s may be somebody's", name, number)
			}
		}
		return err
	})
	if err != nil || checked < 100 {
		t.Errorf("%d numbers looked at, %v", checked, err)
	}
}

// A person with a bite goes where the page sends him: lists within articles say what the guide says.
func TestClinicsOfArticlesAreThoseOfTheGuide(t *testing.T) {
	site := demoSite(t)
	type place struct{ name, address, hours string }
	guide := map[string]place{}
	plain := strings.NewReplacer(" ", "", "\n", "；", "每天", "", "全天", "24小时", "08:", "8:", "09:", "9:", "-", "—", ",", "、")
	for _, c := range site.Clinics.Rabies {
		guide[c.Phone] = place{plain.Replace(c.Name), plain.Replace(c.Address), plain.Replace(c.Hours)}
	}
	for _, c := range site.Clinics.Vct {
		guide[c.Phone] = place{plain.Replace(c.Name), plain.Replace(c.Address), plain.Replace(c.Hours)}
	}
	listed := map[string]int{}
	for _, a := range site.Articles {
		for _, rows := range rowsOf(a.Body) {
			for _, cells := range rows {
				i := slices.IndexFunc(cells, func(c string) bool { return guide[c].name != "" })
				if i < 0 || strings.Contains(strings.Join(cells, " "), "停诊") {
					continue
				}
				listed[a.ID.String()]++
				is, all := guide[cells[i]], plain.Replace(strings.Join(cells, " "))
				if cells[0] != is.name || !strings.Contains(all, is.hours) || len(cells) > 5 && !strings.Contains(all, is.address) {
					t.Errorf("%s lists %v, the guide says %+v", a.ID, cells, is)
				}
			}
		}
	}
	street := func(address string) string {
		road, _, _ := strings.Cut(plain.Replace(address), "，") // the floor may differ
		return road
	}
	for _, a := range site.Articles { // the same house under its own telephone
		for _, rows := range rowsOf(a.Body) {
			column := slices.Index(rows[0], "地址")
			for _, cells := range rows[1:] {
				for _, is := range guide {
					if column > 0 && column < len(cells) && len(cells[0]) > 12 && strings.HasSuffix(is.name, cells[0]) && street(is.address) != street(cells[column]) {
						t.Errorf("%s says that %s is at %s, the guide says %s", a.ID, cells[0], cells[column], is.address)
					}
				}
			}
		}
	}
	for id, want := range map[string]int{"41001": 12, "42001": 9, "23001": 3} {
		if listed[id] != want {
			t.Errorf("article %s lists %d places of the guide, want %d", id, listed[id], want)
		}
	}
}

func TestCountsOfPlacesAreThoseOfTheGuide(t *testing.T) {
	site := demoSite(t)
	said := regexp.MustCompile(`全市(\d+)个(?:<a [^>]*>)?(?:自愿咨询)?检测点`)
	found := 0
	for _, a := range site.Articles {
		for _, s := range said.FindAllStringSubmatch(a.Body, -1) {
			if found++; s[1] != fmt.Sprint(len(site.Clinics.Vct)) {
				t.Errorf("%s speaks of %s testing sites, the guide has %d", a.ID, s[1], len(site.Clinics.Vct))
			}
		}
	}
	if found < 2 {
		t.Errorf("%d articles give the number of testing sites", found)
	}
}

func TestTheDemoSiteKnowsItsOwnDistrictsOnly(t *testing.T) {
	site := demoSite(t)
	own := []string{"八个区县", "其余四个区县", "全市", "合计", "市区"}
	code := map[string]bool{}
	for _, d := range site.Clinics.Districts {
		own, code[d.Code] = append(own, d.Name), true
	}
	for _, c := range site.Clinics.Rabies {
		if !code[c.District] {
			t.Errorf("%s stands in district %s, which does not exist", c.Name, c.District)
		}
	}
	checked := 0
	for _, a := range site.Articles {
		for _, rows := range rowsOf(a.Body) {
			column := slices.Index(rows[0], "区县")
			for _, cells := range rows[1:] {
				if column < 0 || column >= len(cells) {
					continue
				}
				for name := range strings.SplitSeq(cells[column], "、") {
					if checked++; !slices.ContainsFunc(own, func(d string) bool { return d == name || strings.TrimRight(d, "县") == strings.TrimRight(name, "县") }) {
						t.Errorf("%s speaks of a district %s", a.ID, name)
					}
				}
			}
		}
	}
	if checked < 30 {
		t.Errorf("%d districts looked at", checked)
	}
}

// number reads a cell that is a count, -1 for any other.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return -1
	}
	return n
}

func TestTablesWithATotalAddUp(t *testing.T) {
	checked := 0
	for _, a := range demoSite(t).Articles {
		for _, rows := range rowsOf(a.Body) {
			last := rows[len(rows)-1]
			if len(last) == 0 || last[0] != "合计" || len(rows[0]) != len(last) {
				continue
			}
			for column := 1; column < len(last); column++ {
				sum := 0
				for _, cells := range rows[1 : len(rows)-1] {
					if column >= len(cells) || number(cells[column]) < 0 {
						sum = -1
						break
					}
					sum += number(cells[column])
				}
				if want := number(last[column]); sum >= 0 && want >= 0 {
					if checked++; sum != want {
						t.Errorf("%s %s: %s adds up to %d, the table says %d", a.ID, a.Title, rows[0][column], sum, want)
					}
				}
			}
		}
	}
	if checked < 20 {
		t.Errorf("%d totals looked at", checked)
	}
}

// month is a monthly report: what it counts in all, by class and by disease.
type month struct {
	total, classB, classC int
	cases                 map[string]int
	change                map[string]string
}

var reported = regexp.MustCompile(`法定传染病 (\d+) 例，甲类无报告，乙类 (\d+) 例，丙类 (\d+) 例`)

func monthOf(t *testing.T, a content.Article) month {
	t.Helper()
	m := month{cases: map[string]int{}, change: map[string]string{}}
	said := reported.FindStringSubmatch(a.Summary)
	if said == nil {
		t.Fatalf("%s does not say how many cases there were", a.ID)
	}
	m.total, m.classB, m.classC = number(said[1]), number(said[2]), number(said[3])
	sums := [2]int{}
	for i, rows := range rowsOf(a.Body) {
		for _, cells := range rows[1:] {
			m.cases[cells[0]], m.change[cells[0]] = number(cells[1]), cells[2]
			sums[i] += number(cells[1])
		}
	}
	if sums != [2]int{m.classB, m.classC} || m.classB+m.classC != m.total {
		t.Errorf("%s: the tables add up to %v, the text says %d and %d of %d", a.Title, sums, m.classB, m.classC, m.total)
	}
	return m
}

func TestMonthlyReportsAddUpAndCompareWithTheMonthBefore(t *testing.T) {
	var reports []content.Article
	for _, a := range demoSite(t).Articles {
		if a.ColumnID == 51 {
			reports = append(reports, a)
		}
	}
	slices.SortFunc(reports, func(a, b content.Article) int { return int(b.PublishTime - a.PublishTime) })
	for i, a := range reports[:len(reports)-1] {
		now, before := monthOf(t, a), monthOf(t, reports[i+1])
		for disease, n := range now.cases {
			was := before.cases[disease]
			want := "持平"
			if percent := float64(n-was) / float64(was) * 100; n > was {
				want = fmt.Sprintf("升 %.1f%%", percent)
			} else if n < was {
				want = fmt.Sprintf("降 %.1f%%", -percent)
			}
			if now.change[disease] != want {
				t.Errorf("%s: %s went from %d to %d, %s, the table says %s", a.Title, disease, was, n, want, now.change[disease])
			}
		}
	}
}

// Words for the ends of ranges. 以上 and 以下 include their number, in laws and in medicine.
var (
	endUnits    = `\s?(周岁|岁|月龄|个月|天|小时)`
	belowAnd    = regexp.MustCompile(`([0-9.]+)` + endUnits + `及?以下`)
	aboveAnd    = regexp.MustCompile(`([0-9.]+)` + endUnits + `及?以上`)
	rangeBegins = regexp.MustCompile(`([0-9.]+)` + endUnits + `(?:至|—|～)`)
	rangeEnds   = regexp.MustCompile(`(?:至|—|～)\s?([0-9.]+)` + endUnits)
)

// overlaps are the numbers that a text counts to two ranges, such as 60岁以下 beside 60岁及以上.
func overlaps(text string) (found []string) {
	ends := func(pattern *regexp.Regexp) map[string]bool {
		all := map[string]bool{}
		for _, m := range pattern.FindAllStringSubmatch(text, -1) {
			all[m[1]+strings.TrimPrefix(m[2], "周")] = true
		}
		return all
	}
	below, above, begins, to := ends(belowAnd), ends(aboveAnd), ends(rangeBegins), ends(rangeEnds)
	for end := range above {
		if below[end] || to[end] {
			found = append(found, end)
		}
	}
	for end := range begins {
		if below[end] {
			found = append(found, end)
		}
	}
	return found
}

func TestOverlapsOfRangesAreSeen(t *testing.T) {
	for text, want := range map[string]string{
		"60岁及以上走6000步，60岁以下走8000步":      "[60岁]",
		"不满60岁走8000步，60岁及以上走6000步":      "[]",
		"成年人，18 岁及以上；孩子，6 岁至 18 岁":      "[18岁]",
		"6 岁以下的孩子另看；6 岁至 17 岁的孩子":       "[6岁]",
		"不满 6 岁的孩子另看；6 岁至 17 岁；18 周岁以上": "[]",
		"14 周岁以上，14 岁以下":                "[14岁]",
	} {
		if got := fmt.Sprint(overlaps(text)); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}

// TestNobodyBelongsToTwoRanges reads the articles and blocks of the demo site and the medical texts of the program.
func TestNobodyBelongsToTwoRanges(t *testing.T) {
	read := 0
	look := func(files fs.FS, dir string, kinds ...string) {
		err := fs.WalkDir(files, dir, func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || strings.Contains(name, "test") || !slices.ContainsFunc(kinds, func(k string) bool { return strings.HasSuffix(name, k) }) {
				return err
			}
			read++
			raw, err := fs.ReadFile(files, name)
			for _, end := range overlaps(tag.ReplaceAllString(string(raw), "")) {
				t.Errorf("%s: %s belongs to two ranges", name, end)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	look(embedded, "site", ".html", ".json")
	program := os.DirFS("../..")
	look(program, "web/src/features/portal/calculators", ".ts", ".tsx")
	look(program, "web/src/features/portal/clinic", ".ts", ".tsx")
	look(program, "internal/calculator", ".go")
	look(program, "internal/clinic", ".go")
	if read < 200 {
		t.Errorf("only %d texts", read)
	}
}

// TestASignatureOfTheDemoSiteIsNobodys: who reads a signed page of the demonstration learns beside the name that no physician signed it.
func TestASignatureOfTheDemoSiteIsNobodys(t *testing.T) {
	for _, r := range demoSite(t).Reviews {
		if strings.HasPrefix(r.Subject, "guidance:") && (!strings.Contains(r.Title, "虚构") || !strings.Contains(r.Title, "没有真人审定")) {
			t.Errorf("%s is signed by %s（%s）", r.Subject, r.Reviewer, r.Title)
		}
	}
}
