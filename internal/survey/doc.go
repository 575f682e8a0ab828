// Package survey asks citizens: surveys with their questions, answers, figures and the desk that makes them.
//
// A survey is edited as a draft and asked in versions that never change. Every answer is sealed with the key of its survey; beside
// it stand counts that are kept up with each answer, so that figures cost the same for ten and for a million answers.
package survey
