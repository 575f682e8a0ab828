// Package survey asks citizens: surveys with their questions, answers, figures and the desk that makes them.
package survey
