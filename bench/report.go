package main

import (
	"fmt"
	"io"
	"text/tabwriter"
	"time"
)

// row is one line of the report. Without a target there is no verdict.
type row struct {
	name     string
	measured string
	note     string
	target   string
	met      bool
}

// section is a group of rows about one thing, under a line that says how it was measured.
type section struct {
	title string
	how   string
	rows  []row
}

// report is what was measured, printed as one table.
type report []section

// print writes the table and returns how many targets were missed.
func (r report) print(w io.Writer) (missed int, err error) {
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	for _, s := range r {
		fmt.Fprintf(table, "\n%s\n  (%s)\n", s.title, s.how)
		for _, line := range s.rows {
			verdict := ""
			switch {
			case line.target == "":
			case line.met:
				verdict = "ok"
			default:
				verdict = "MISSED"
				missed++
			}
			fmt.Fprintf(table, "  %s\t%s\t%s\t%s\t%s\n", line.name, line.measured, line.note, line.target, verdict)
		}
	}
	return missed, table.Flush()
}

func rateRow(name string, s score) row {
	note := fmt.Sprintf("p50 %s, p99 %s, %s of CPU each", ms(s.p50), ms(s.p99), us(s.cpu))
	return row{name: name, measured: fmt.Sprintf("%.0f/s", s.rate), note: note}
}

// ratioRow compares two rates; the target is the least ratio, 0 for none.
func ratioRow(name string, of, to score, target float64) row {
	ratio := of.rate / to.rate
	note := fmt.Sprintf("%.2f × by CPU", float64(to.cpu)/float64(of.cpu))
	r := row{name: name, measured: fmt.Sprintf("%.2f ×", ratio), note: note, met: ratio >= target}
	if target > 0 {
		r.target = fmt.Sprintf("≥ %.2g ×", target)
	}
	return r
}

// timeRow judges one time against the most it may be, 0 for no target.
func timeRow(name string, took, target time.Duration, note string) row {
	r := row{name: name, measured: ms(took), note: note, met: took <= target}
	if target > 0 {
		r.target = "≤ " + ms(target)
	}
	return r
}

// partRow judges a part of what another build took against the most it may be.
func partRow(name string, part, target float64, note string) row {
	return row{name: name, measured: fmt.Sprintf("%.2f ×", part), note: note, target: fmt.Sprintf("≤ %.2g ×", target), met: part <= target}
}

// memoryRow judges resident memory against the most it may be, 0 for no target.
func memoryRow(name string, m memory, target int64) row {
	r := row{name: name, measured: mib(m.resident), note: mib(m.own) + " without mapped files", met: m.resident <= target}
	if target > 0 {
		r.target = "≤ " + mib(target)
	}
	return r
}

func ms(d time.Duration) string {
	millis := float64(d) / float64(time.Millisecond)
	if millis >= 100 {
		return fmt.Sprintf("%.0f ms", millis)
	}
	return fmt.Sprintf("%.3g ms", millis)
}

func us(d time.Duration) string {
	if d >= time.Millisecond {
		return ms(d)
	}
	return fmt.Sprintf("%.3g µs", float64(d)/float64(time.Microsecond))
}

func kb(n int) string { return fmt.Sprintf("%.1f KB", float64(n)/1000) }

func mib(n int64) string { return fmt.Sprintf("%.1f MiB", float64(n)/(1<<20)) }
