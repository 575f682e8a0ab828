package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"runtime/debug"
	"time"
)

type listed struct {
	Records []struct {
		ID    string `json:"id"`
		Title string `json:"title"`
	} `json:"records"`
	Total int `json:"total"`
}

// checkLists makes sure that both programs give the same answer to the same question: a benchmark of different things measures
// nothing. It returns the times of jikong's first list of every column.
func (s *site) checkLists(ctx context.Context, jikong, peer *process) ([]time.Duration, error) {
	c := &caller{base: jikong.base, client: plainClient()}
	if _, _, err := get(ctx, c.client, jikong.base+"/api/getMenus"); err != nil { // opens the connection
		return nil, err
	}
	var times []time.Duration
	for _, column := range s.corpus.columns {
		began := time.Now()
		ours, err := ask[listed](ctx, c, http.MethodGet, listPath(column, listPages), nil)
		if err != nil {
			return nil, err
		}
		times = append(times, time.Since(began))
		_, body, err := get(ctx, c.client, peer.base+pbListPath(column, 1, true))
		if err != nil {
			return nil, err
		}
		var theirs struct {
			Items      []struct{ Title string } `json:"items"`
			TotalItems int                      `json:"totalItems"`
		}
		if err := json.Unmarshal(body, &theirs); err != nil {
			return nil, fmt.Errorf("PocketBase: %w: %s", err, body)
		}
		// The demo site's own articles are in jikong's total only.
		if len(ours.Records) != pageSize || len(theirs.Items) != pageSize || ours.Total < theirs.TotalItems || theirs.TotalItems < s.articles/len(s.corpus.columns)/2 {
			return nil, fmt.Errorf("column %d: jikong lists %d of %d, PocketBase %d of %d",
				column, len(ours.Records), ours.Total, len(theirs.Items), theirs.TotalItems)
		}
	}
	return times, nil
}

// pbVersion is the version of the module this program was built with.
func pbVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "of unknown version"
	}
	for _, m := range info.Deps {
		if m.Path == "github.com/pocketbase/pocketbase" {
			return m.Version
		}
	}
	return "of unknown version"
}
