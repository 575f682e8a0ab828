package main

import (
	"context"
	"fmt"
	"time"
)

const (
	socketMemory    = 40 // KiB, the most
	socketBroadcast = time.Second
	socketBack      = 30 * time.Second
	// The clients wait so long before they come back (web/src/shared/live/announcement-channel.ts); bench_test.go holds both against each other.
	clientsWait   = 20 * time.Second
	clientsJitter = 8 * time.Second
)

// benchmarkSockets measures 2,000 and 5,000 sockets of notices. It runs the measurement of package live: over HTTP it would need as many
// signed-in people.
func benchmarkSockets(ctx context.Context, o options, r *report) error {
	if !o.wants("sockets") {
		return nil
	}
	s := section{
		title: "Live sockets",
		how:   "sockets of notices, ten for each person; ten messages to all while every fiftieth person does not read; all lost at once and opened again. The memory is that of both ends; every handshake reads the session of its token from a database",
	}
	for _, n := range []int{2_000, 5_000} {
		measured, err := benchmarkPackage(ctx, "live", "^BenchmarkSockets$", n)
		if err != nil {
			return err
		}
		rows, err := socketRows(measured, n)
		if err != nil {
			return err
		}
		s.rows = append(s.rows, rows...)
	}
	r.add(s)
	return nil
}

func socketRows(measured packageBench, n int) ([]row, error) {
	values := map[string]float64{}
	for _, unit := range []string{"KiB/socket", "p99-ms", "missed", "left", "back-s"} {
		value, err := measured.metric("BenchmarkSockets", unit)
		if err != nil {
			return nil, err
		}
		values[unit] = value
	}
	name := func(what string) string { return fmt.Sprintf("%d sockets: %s", n, what) }
	back := clientsWait + clientsJitter + time.Duration(values["back-s"]*float64(time.Second))
	memory, missed, left := values["KiB/socket"], int(values["missed"]), int(values["left"])
	quick := n - n/50
	return []row{
		{name: name("memory of one that is idle"), measured: fmt.Sprintf("%.1f KiB", memory), target: fmt.Sprintf("≤ %d KiB", socketMemory), met: memory <= socketMemory},
		timeRow(name("a message to all, p99"), time.Duration(values["p99-ms"]*float64(time.Millisecond)), socketBroadcast, ""),
		{name: name("messages missed by those who read"), measured: fmt.Sprint(missed), target: "0", met: missed == 0},
		{name: name("left when the slow ones are cut"), measured: fmt.Sprint(left), target: fmt.Sprint(quick), met: left == quick},
		timeRow(name("all back, with the wait of the clients"), back, socketBack, fmt.Sprintf("%.1f s for the handshakes if all came at once", values["back-s"])),
	}, nil
}
