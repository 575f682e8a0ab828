package demo

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"time"

	"jikong/internal/content"
)

// readTopics reads the special topics; their days count from the day of loading.
func readTopics(files fs.FS, today time.Time) (topics []content.Topic, err error) {
	raw, err := fs.ReadFile(files, "topics.json")
	if err != nil {
		return nil, err
	}
	text, err := resolve(string(raw), today)
	if err != nil {
		return nil, fmt.Errorf("topics.json: %w", err)
	}
	if err := json.Unmarshal([]byte(text), &topics); err != nil {
		return nil, fmt.Errorf("topics.json: %w", err)
	}
	return topics, nil
}
