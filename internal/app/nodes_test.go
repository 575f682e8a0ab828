package app

import (
	"sync"
	"testing"

	"jikong/internal/config"
)

func TestNodesThatStartTogetherBothGiveTheSitesWhatANewProgramBrings(t *testing.T) {
	eachDatabase(t, func(t *testing.T, data config.Data) {
		w := newWorld(t, data)
		for _, table := range []string{"consult_holiday", "report_item", "report_param", "report"} {
			w.exec(`DELETE FROM ` + table)
		}
		var nodes sync.WaitGroup
		for range 3 {
			nodes.Go(func() {
				if err := w.app.seedSettings(t.Context()); err != nil {
					t.Errorf("a node does not start: %v", err)
				}
			})
		}
		nodes.Wait()
	})
}
