// Command load-staff gives the default site a large organisation, 10,000 departments with 100,000 people, and an operation log of
// 1,000,000 entries. It serves the benchmark: it writes past the checks of the screens.
//
//	load-staff DATA [POSTGRES-URL]
package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"jikong/internal/db"
	"jikong/internal/testkit"
)

func main() {
	if len(os.Args) != 2 && len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: load-staff DATA [POSTGRES-URL]")
		os.Exit(2)
	}
	url := ""
	if len(os.Args) == 3 {
		url = os.Args[2]
	}
	if err := load(context.Background(), os.Args[1], url); err != nil {
		fmt.Fprintln(os.Stderr, "load-staff:", err)
		os.Exit(1)
	}
}

func load(ctx context.Context, dir, url string) (err error) {
	d, err := db.Open(ctx, db.Options{DataDir: dir, URL: url})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, d.Close()) }()
	if _, err := testkit.GeneratePeople(ctx, d, testkit.Large); err != nil {
		return err
	}
	if err := testkit.GenerateLog(ctx, d, testkit.LargeLog); err != nil {
		return err
	}
	if url == "" {
		return nil
	}
	return testkit.Vacuum(ctx, url)
}
