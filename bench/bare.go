package main

import (
	"net/http"
	"os"
	"strconv"
)

// serveBare is the body of the process with nothing but net/http: a handler that writes the gzip bytes of a file.
func serveBare(file, addr string) error {
	zipped, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	contentType, encoding, length := []string{"text/html; charset=utf-8"}, []string{"gzip"}, []string{strconv.Itoa(len(zipped))}
	return http.ListenAndServe(addr, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h["Content-Type"], h["Content-Encoding"], h["Content-Length"] = contentType, encoding, length
		_, _ = w.Write(zipped) // an error means the client left
	}))
}
