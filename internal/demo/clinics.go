package demo

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"jikong/internal/clinic"
	"jikong/internal/value"
)

// checked is how long ago somebody verified a place.
type checked struct {
	DaysAgo int `json:"verifiedDaysAgo"`
}

func (c checked) day(today time.Time) value.Date {
	return value.TimeOf(today.AddDate(0, 0, -c.DaysAgo)).Day()
}

func readClinics(files fs.FS, today time.Time) (g clinic.Guide, err error) {
	raw, err := fs.ReadFile(files, "clinics.json")
	if err != nil {
		return g, err
	}
	var file struct {
		Districts []clinic.District `json:"districts"`
		Rabies    []struct {
			clinic.RabiesClinic
			checked
		} `json:"rabies"`
		Vct []struct {
			clinic.VctSite
			checked
		} `json:"vct"`
	}
	if err := json.Unmarshal(raw, &file); err != nil {
		return g, fmt.Errorf("clinics.json: %w", err)
	}
	g.Districts = file.Districts
	for _, c := range file.Rabies {
		c.VerifiedAt = c.day(today)
		g.Rabies = append(g.Rabies, c.RabiesClinic)
	}
	for _, v := range file.Vct {
		v.VerifiedAt = v.day(today)
		g.Vct = append(g.Vct, v.VctSite)
	}
	return g, nil
}
