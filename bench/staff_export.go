package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

const (
	exportRows  = 200_000 // the most that one file may hold
	exportTime  = 10 * time.Second
	memoryEvery = 20 * time.Millisecond
)

// exported is what came of one file.
type exported struct {
	size        int64
	first, took time.Duration // until the first byte and the last
	err         error
}

// measureExport downloads the largest file and watches the memory of the server meanwhile. Memory is judged without mapped files:
// those pages of the database are the system's cache, which gives them up when others need them.
func measureExport(ctx context.Context, o *installation) ([]section, error) {
	sec := section{title: fmt.Sprintf("Export of %d log entries on %s", exportRows, o.name),
		how: "one xlsx file; memory of the server, the highest while it works less what it held before, without mapped files"}
	server, staff, err := o.staffed(ctx)
	if err != nil {
		return nil, err
	}
	if err := pause(ctx, idleTime); err != nil {
		return nil, err
	}
	idle, err := server.memory()
	if err != nil {
		return nil, err
	}
	done := make(chan exported, 1)
	go func() { done <- download(ctx, staff["audit"]) }()
	peak := idle
	for {
		select {
		case file := <-done:
			if file.err == nil && file.size < 1<<20 {
				file.err = fmt.Errorf("the file has %d bytes only", file.size)
			}
			extra := timeRow("whole file", file.took, exportTime, fmt.Sprintf("%s, first byte after %s", mib(file.size), ms(file.first)))
			sec.rows = []row{extraMemoryRow(idle, peak), extra}
			return []section{sec}, file.err
		case <-time.After(memoryEvery):
			now, err := server.memory()
			if err != nil {
				return nil, err
			}
			peak = memory{resident: max(peak.resident, now.resident), own: max(peak.own, now.own)}
		}
	}
}

func extraMemoryRow(idle, peak memory) row {
	extra := peak.own - idle.own
	note := fmt.Sprintf("from %s; resident %s more", mib(idle.own), mib(peak.resident-idle.resident))
	return row{name: "extra memory", measured: mib(extra), note: note, target: "≤ " + mib(exportMemory), met: extra <= exportMemory}
}

func download(ctx context.Context, c *caller) (file exported) {
	began := time.Now()
	res, err := c.open(ctx, http.MethodGet, "/api/sys/log/exportXls?createTime_begin="+moment(0)+"&createTime_end="+moment(exportRows-1), "", nil)
	if err != nil {
		return exported{err: err}
	}
	file.first = time.Since(began)
	file.size, err = io.Copy(io.Discard, res.Body)
	file.err = errors.Join(err, res.Body.Close())
	file.took = time.Since(began)
	return file
}
