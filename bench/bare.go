package main

import (
	"encoding/json"
	"net/http"
	"os"
)

// serveBare is the body of a process with nothing but net/http: a handler that writes the bytes of a file under the headers
// of another, both made beforehand.
func serveBare(bodyFile, headerFile, addr string) error {
	body, err := os.ReadFile(bodyFile)
	if err != nil {
		return err
	}
	raw, err := os.ReadFile(headerFile)
	if err != nil {
		return err
	}
	var header http.Header
	if err := json.Unmarshal(raw, &header); err != nil {
		return err
	}
	return http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		for name, values := range header {
			h[name] = values
		}
		_, _ = w.Write(body) // an error means the client left
	}))
}
