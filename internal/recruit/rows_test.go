package recruit

import (
	"fmt"
	"net/url"
	"testing"
)

// Whoever asks for one more row gets it, also beside an empty one, and goes on in it; what is empty is never kept.
func TestRowsAreAddedAndRemoved(t *testing.T) {
	inBureaus(t, func(b *bureau) {
		first := b.start(b.open(), "rows")
		empty := url.Values{"study-0-begin": {""}}
		job := url.Values{"job-0-begin": {"2018-07"}, "job-0-unit": {"青禾市人民医院"}, "job-0-post": {"技师"}}
		second := url.Values{"job-1-begin": {""}, "job-2-begin": {"2020-01"}, "job-2-unit": {"青禾市检验所"}, "job-2-post": {"主管"}}
		full := url.Values{}
		for i := range maxJobs {
			full.Set(fmt.Sprintf("job-%d-begin", i), "2018-07")
		}
		cases := []struct {
			name    string
			step    int
			button  string
			fields  url.Values
			kind    string
			rows    int
			focus   string
			problem string
		}{
			{"a second stretch of education while the first is empty", 3, "add:study", empty, "studies", 2, "study-1-begin", ""},
			{"the first job", 3, "add:job", empty, "jobs", 1, "job-0-begin", ""},
			{"a job beside an empty one", 3, "add:job", url.Values{"job-0-begin": {""}}, "jobs", 2, "job-1-begin", ""},
			{"a relative", 4, "add:family", url.Values{"family-0-relation": {""}}, "family", 2, "family-1-relation", ""},
			{"the last of three jobs is removed, the empty one before it stays", 3, "remove:job-2", merged(job, second), "jobs", 2, "add-job", ""},
			{"the first job is removed", 3, "remove:job-0", merged(job, second), "jobs", 2, "add-job", ""},
			{"empty rows are gone when the page is left", 3, "back", merged(job, second), "jobs", 2, "", ""},
			{"a row that is not there", 3, "remove:job-7", job, "jobs", 1, "add-job", ""},
			{"a row of no number", 3, "remove:job-x", job, "jobs", 1, "", ""},
			{"one job too many", 3, "add:job", full, "jobs", maxJobs, "", "：行数已到上限，请把最重要的写在前面"},
		}
		for _, c := range cases {
			first["step"] = c.step
			got := b.turn(first, c.button, c.fields, nil)
			rows := got["answers"].(object)[c.kind].([]any)
			focus, _ := got["focus"].(string)
			if len(rows) != c.rows || focus != c.focus || problems(got) != c.problem {
				t.Errorf("%s: %d rows, goes on at %q, says %q", c.name, len(rows), focus, problems(got))
			}
		}
		first["step"] = 3
		b.turn(first, "add:job", merged(job, second), nil)
		code, password := receiptOf(first)
		_, own := b.lookup(code, password)
		if jobs := own["application"].(object)["answers"].(object)["jobs"].([]any); len(jobs) != 2 {
			t.Errorf("looked up again there are the jobs %v", jobs)
		}
	})
}

func merged(forms ...url.Values) url.Values {
	all := url.Values{}
	for _, form := range forms {
		for name, values := range form {
			all[name] = values
		}
	}
	return all
}
