package search

// What the tests that know the lexicon of the program, which this package does not, share with the others.
var (
	PutCorpus = putCorpus
	BenchSize = benchSize
	MeanTime  = meanTime
)
