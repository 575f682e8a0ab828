package demo

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"
	"time"

	"jikong/internal/content"
	"jikong/internal/value"
)

// Header names of an article file that are not properties of the article.
const (
	keyDaysAgo = "daysAgo" // days before the day of loading on which it was published
	keyYearly  = "yearly"  // instead: MM-DD, published on the last such day; MM-DD -1 is a year before that
	keyTime    = "time"    // hh:mm of that day
)

var yearly = regexp.MustCompile(`(?m)^` + keyYearly + `: (\d\d-\d\d)(?: (-\d+))?$`)

// dayOf is the day from which the dates of a file count: the day of loading, or for what appears once a year the day on which
// it appeared last.
func dayOf(text string, today time.Time) (time.Time, error) {
	found := yearly.FindStringSubmatch(text)
	if found == nil {
		return today, nil
	}
	today = today.In(value.Shanghai)
	day, err := time.ParseInLocation("2006-01-02", strconv.Itoa(today.Year())+"-"+found[1], value.Shanghai)
	if day.After(today) {
		day = day.AddDate(-1, 0, 0)
	}
	if found[2] != "" {
		years, _ := strconv.Atoi(found[2]) // the pattern admits digits only
		day = day.AddDate(years, 0, 0)
	}
	return day, err
}

// readArticle reads one file: header lines `name: value`, a line `---`, the HTML body. Column and id come from its path.
func readArticle(files fs.FS, name string, today time.Time) (content.Article, error) {
	var a content.Article
	raw, err := fs.ReadFile(files, name)
	if err != nil {
		return a, err
	}
	day, err := dayOf(string(raw), today)
	if err != nil {
		return a, err
	}
	text, err := resolve(string(raw), day)
	if err != nil {
		return a, err
	}
	head, body, found := strings.Cut(text, "\n---\n")
	if !found {
		return a, fmt.Errorf("no line --- after the header")
	}
	properties, daysAgo, clock, err := readHeader(head)
	if err != nil {
		return a, err
	}
	encoded, err := json.Marshal(properties)
	if err != nil {
		return a, err
	}
	if err := json.Unmarshal(encoded, &a); err != nil {
		return a, err
	}
	a.Body = strings.TrimSpace(body)
	if a.ColumnID, err = value.ParseID(path.Base(path.Dir(name))); err != nil {
		return a, err
	}
	if a.ID, err = value.ParseID(strings.TrimSuffix(path.Base(name), ".html")); err != nil {
		return a, err
	}
	a.PublishTime, err = value.ParseTime(day.In(value.Shanghai).AddDate(0, 0, -daysAgo).Format("2006-01-02 ") + clock)
	// A file of today may carry an hour that is still to come; nothing was published in the future.
	if now := value.TimeOf(today); a.PublishTime > now {
		a.PublishTime = now - value.Time(time.Hour.Milliseconds())
	}
	return a, err
}

// readHeader turns header lines into JSON properties: lists, objects, truth values and counts as they are, the rest as text.
func readHeader(head string) (properties map[string]json.RawMessage, daysAgo int, clock string, err error) {
	properties = map[string]json.RawMessage{}
	clock = "09:00"
	for line := range strings.Lines(head) {
		key, text, found := strings.Cut(strings.TrimSpace(line), ":")
		text = strings.TrimSpace(text)
		switch {
		case !found:
			return nil, 0, "", fmt.Errorf("header line without a colon: %q", line)
		case key == keyDaysAgo:
			if daysAgo, err = strconv.Atoi(text); err != nil {
				return nil, 0, "", fmt.Errorf("daysAgo: %w", err)
			}
		case key == keyYearly: // already read
		case key == keyTime:
			clock = text
		case key == "keyPoints":
			var points []string
			if err := json.Unmarshal([]byte(text), &points); err != nil {
				return nil, 0, "", fmt.Errorf("keyPoints: %w", err)
			}
			properties[key], err = json.Marshal(strings.Join(points, "\n"))
		case key == "views", text == "true", text == "false", strings.HasPrefix(text, "["):
			properties[key] = json.RawMessage(text)
		default:
			properties[key], err = json.Marshal(text)
		}
		if err != nil {
			return nil, 0, "", err
		}
	}
	return properties, daysAgo, clock, nil
}
