package letter

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"jikong/internal/auth"
	"jikong/internal/crud"
	"jikong/internal/db"
	"jikong/internal/value"
)

// Holiday is a day that differs from the week: off, or a weekend day that is worked.
type Holiday struct {
	crud.Row
	Day    value.Date `json:"day" db:"day"`
	Kind   string     `json:"kind" db:"kind" enum:"off,work"`
	Name   string     `json:"name" db:"name"`
	Source string     `json:"source" db:"source" doc:"依据的文件"`

	KindText string `json:"kind_dictText,omitempty" db:"-"`
}

//go:embed holidays.json
var holidayFiles embed.FS

// seedHolidays gives a site the days of the years it has none of: what people changed or removed stays as they left it.
func seedHolidays(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	text, err := holidayFiles.ReadFile("holidays.json")
	if err != nil {
		return err
	}
	var known []Holiday
	if err := json.Unmarshal(text, &known); err != nil {
		return fmt.Errorf("holidays.json: %w", err)
	}
	years, err := db.Select[string](ctx, tx, `SELECT DISTINCT SUBSTR(day, 1, 4) FROM consult_holiday WHERE tenant_id = $1`, tenant)
	for _, h := range known {
		if err != nil {
			return err
		}
		if slices.Contains(years, string(h.Day[:4])) {
			continue
		}
		_, err = tx.Exec(ctx, `INSERT INTO consult_holiday (id, tenant_id, day, kind, name, source, create_by, create_time)
			VALUES ($1, $2, $3, $4, $5, $6, 'system', $7)`, tx.NewID(), tenant, h.Day, h.Kind, h.Name, h.Source, tx.Now)
	}
	return err
}

func (s *Service) holidayResource() crud.Resource[Holiday] {
	return crud.Resource[Holiday]{
		Path: "/consult/holiday", Tag: tag, Perm: "consult:holiday",
		Table: crud.Table{
			Name: "consult_holiday", Label: "节假日", Log: "holiday", NameColumn: "name", Tenant: true, NoIndex: "some forty days a year",
			DefaultSort: []crud.Order{{Field: "day", Desc: true}},
			Columns: []crud.Column{
				{Name: "day", Label: "日期", Kind: crud.Date, Required: true, Unique: true, Filter: true, Sort: true, Write: true},
				{Name: "kind", Label: "类型", Kind: crud.Enum, Required: true, Filter: true, Write: true, Dict: "consult_day_kind",
					Options: []crud.Option{{Value: "off", Text: "放假"}, {Value: "work", Text: "调休上班"}}},
				{Name: "name", Label: "名称", Kind: crud.Text, Required: true, Max: 30, Search: true, Filter: true, Write: true},
				{Name: "source", Label: "依据", Kind: crud.Text, Max: 200, Write: true},
			},
		},
		Texts: texts,
		Blank: func(auth.Principal) Holiday { return Holiday{Kind: "off"} },
		After: func(ctx context.Context, tx *db.Tx, _, _ *Holiday) error {
			tenant := auth.PrincipalFrom(ctx).TenantID
			tx.AfterCommit(func() { s.calendars.Forget(tenant) })
			return recomputeClocks(ctx, tx, tenant)
		},
	}
}

// Calendar tells working days from others: Monday to Friday, except the days it names.
type Calendar map[value.Date]bool // true is worked

func calendarOf(ctx context.Context, q db.Querier, tenant value.ID) (Calendar, error) {
	type day struct {
		Day  value.Date `db:"day"`
		Kind string     `db:"kind"`
	}
	days, err := db.Select[day](ctx, q, `SELECT day, kind FROM consult_holiday WHERE tenant_id = $1`, tenant)
	c := make(Calendar, len(days))
	for _, d := range days {
		c[d.Day] = d.Kind == "work"
	}
	return c, err
}

// keptFor is how long a node may show what another one changed.
const keptFor = value.Time(time.Minute / time.Millisecond)

// calendar is the calendar of a site for letters that arrive. It may be a minute old, when another node changed it: the clock of
// a letter is set anew at every step, and all clocks when the calendar changes.
func (s *Service) calendar(ctx context.Context, tenant value.ID) (Calendar, error) {
	now := s.DB.Now()
	return s.calendars.Get(tenant, "", now, func() (Calendar, value.Time, error) {
		days, err := calendarOf(ctx, s.DB.Read(), tenant)
		return days, now + keptFor, err
	})
}

// Holidays are the days of a site that differ from the week, for areas that are open on some days only.
func (s *Service) Holidays(ctx context.Context, tenant value.ID) (map[value.Date]bool, error) {
	return s.calendar(ctx, tenant)
}

// Works tells whether the day of t is worked.
func (c Calendar) Works(t time.Time) bool {
	if worked, named := c[value.Date(t.Format("2006-01-02"))]; named {
		return worked
	}
	return t.Weekday() != time.Saturday && t.Weekday() != time.Sunday
}

// maxDays ends the search for working days in a calendar of nothing but holidays.
const maxDays = 3660

// After returns the moment when so many working days have passed since from. The day of from does not count (民法典 201 条): the
// first counted day is the next working day, and a whole number of days ends with the last second of the last of them.
func (c Calendar) After(from value.Time, days float64) value.Time {
	t := from.Go()
	day := time.Date(t.Year(), t.Month(), t.Day()+1, 0, 0, 0, 0, value.Shanghai)
	for range maxDays {
		if !c.Works(day) {
			day = day.AddDate(0, 0, 1)
			continue
		}
		if days <= 1 {
			break
		}
		days--
		day = day.AddDate(0, 0, 1)
	}
	return value.TimeOf(day.Add(time.Duration(days*24*float64(time.Hour)) - time.Second))
}

// Between counts the working days after the day of from up to the day of to.
func (c Calendar) Between(from, to value.Time) (days int64) {
	t, last := from.Go(), to.Go()
	for range maxDays {
		if t = t.AddDate(0, 0, 1); t.Format(time.DateOnly) > last.Format(time.DateOnly) {
			break
		}
		if c.Works(t) {
			days++
		}
	}
	return days
}

// The periods in working days, domain.md 3.3, and the part after which a letter turns amber.
const (
	receiptDays  = 1
	simpleDays   = 3
	normalDays   = 10
	extendedDays = 15
	amberPart    = 0.7
)

// period is how many working days the clock that runs now has.
func (l *Letter) period() float64 {
	switch {
	case l.State == Pending:
		return receiptDays
	case l.Extended:
		return extendedDays
	case l.Simple:
		return simpleDays
	}
	return normalDays
}

// wind sets the clock of the letter for the state it is in.
func (l *Letter) wind(c Calendar) {
	l.DueTime, l.AmberTime = 0, 0
	if l.State.running() {
		l.DueTime = c.After(l.ClockTime, l.period())
		l.AmberTime = c.After(l.ClockTime, l.period()*amberPart)
	}
}

// recomputeClocks follows a change of the calendar. Of a deadline that moves people are reminded anew. The letters are held before they and
// the calendar are read: one that is answered meanwhile has no clock any more, and what another change of the calendar says counts, too.
func recomputeClocks(ctx context.Context, tx *db.Tx, tenant value.ID) error {
	if _, err := tx.Exec(ctx, `UPDATE consult_letter SET version = version WHERE tenant_id = $1 AND due_time IS NOT NULL`, tenant); err != nil {
		return err
	}
	c, err := calendarOf(ctx, tx, tenant)
	if err != nil {
		return err
	}
	open, err := db.Select[Letter](ctx, tx, `SELECT id, state, simple, extended, clock_time, due_time, amber_time FROM consult_letter
		WHERE tenant_id = $1 AND due_time IS NOT NULL`, tenant)
	for _, l := range open {
		if err != nil {
			break
		}
		due, amber := l.DueTime, l.AmberTime
		if l.wind(c); l.DueTime == due && l.AmberTime == amber {
			continue
		}
		_, err = tx.Exec(ctx, `UPDATE consult_letter SET version = version + 1, due_time = $1, amber_time = $2,
			alert = CASE WHEN due_time = $1 THEN alert ELSE 0 END WHERE id = $3`, l.DueTime, l.AmberTime, l.ID)
	}
	return err
}
