package recruit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"jikong/internal/errs"
	"jikong/internal/form"
	"jikong/internal/wizard"
)

// rowsOf reads the rows that stood on the page, whose fields are named kind-0-field, kind-1-field …; first is a field of every row.
func rowsOf[T any](p *wizard.Posted, kind, first string, most int, read func(get func(string) string) T) []T {
	var rows []T
	for i := range most {
		name := func(field string) string { return fmt.Sprintf("%s-%d-%s", kind, i, field) }
		if !p.Has(name(first)) {
			break
		}
		rows = append(rows, read(func(field string) string { return form.Line(p.Get(name(field))) }))
	}
	return rows
}

// withoutEmptyRows are the answers without rows in which nothing was written. Such rows are shown while they are asked for, never kept.
func (a ApplicantAnswers) withoutEmptyRows() ApplicantAnswers {
	a.Studies, a.Jobs, a.Family = written(a.Studies), written(a.Jobs), written(a.Family)
	return a
}

func written[T comparable](rows []T) (kept []T) {
	var empty T
	for _, row := range rows {
		if row != empty {
			kept = append(kept, row)
		}
	}
	return kept
}

// changeRows does what a button of the form says: it adds an empty row, or removes a row by its number or a paper by its id. It names
// the control to go on with.
func (t *told) changeRows(act, which string) (focus string, err error) {
	kind, number, _ := strings.Cut(which, "-")
	at := adding
	if act == "remove" {
		if kind == "paper" {
			t.Papers = slices.DeleteFunc(t.Papers, func(p Paper) bool { return p.ID.String() == number })
			return "", nil
		}
		if at, err = strconv.Atoi(number); err != nil || at < 0 {
			return "", nil
		}
	}
	switch kind {
	case "study":
		t.Studies, focus, err = changed(t.Studies, kind, "begin", maxStudies, at)
	case "job":
		t.Jobs, focus, err = changed(t.Jobs, kind, "begin", maxJobs, at)
	case "family":
		t.Family, focus, err = changed(t.Family, kind, "relation", maxFamily, at)
	}
	return focus, err
}

const adding = -1

// changed removes the row at this place and goes on with the button that adds one, or adds an empty row and goes on with its first field.
func changed[T any](rows []T, kind, first string, most, at int) ([]T, string, error) {
	switch {
	case at == adding && len(rows) >= most:
		return rows, "", errs.Invalidf("行数已到上限，请把最重要的写在前面")
	case at == adding:
		var empty T
		return append(rows, empty), fmt.Sprintf("%s-%d-%s", kind, len(rows), first), nil
	case at < len(rows):
		rows = slices.Delete(rows, at, at+1)
	}
	return rows, "add-" + kind, nil
}
