// Package webdist embeds the built front end. A clone without a build compiles too: the server then answers pages with the
// plain shell and says in the log that the front end is missing.
package webdist

import "embed"

// Files holds the folder dist as Vite wrote it.
//
//go:embed all:dist
var Files embed.FS
