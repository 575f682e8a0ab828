package db

import (
	"strconv"
	"strings"
)

// In appends the values to the arguments of a statement and returns the list of their placeholders: "$3, $4, $5". An empty list
// matches nothing.
func In[T any](args *[]any, values []T) string {
	if len(values) == 0 {
		return "NULL"
	}
	marks := make([]string, len(values))
	for i, v := range values {
		*args = append(*args, v)
		marks[i] = "$" + strconv.Itoa(len(*args))
	}
	return strings.Join(marks, ", ")
}
