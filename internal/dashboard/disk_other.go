//go:build !linux && !darwin

package dashboard

// diskSpace is not known on other systems.
func diskSpace(string) (total, free int64, known bool) { return 0, 0, false }
