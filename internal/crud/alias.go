package crud

import (
	"jikong/internal/crud/batch"
	"jikong/internal/crud/image"
	"jikong/internal/imports"
	"jikong/internal/schema"
)

// The words by which areas declare their tables and ask for rows. What they mean stands in package schema; an area that asks for no more
// than a list knows this package alone.
type (
	Child     = schema.Child
	Column    = schema.Column
	Condition = schema.Condition
	Declared  = schema.Declared
	Filter    = schema.Filter
	IntRange  = schema.IntRange
	Kind      = schema.Kind
	Option    = schema.Option
	Order     = schema.Order
	Query     = schema.Query
	Question  = schema.Question
	Rule      = schema.Rule
	Shared    = schema.Shared
	Table     = schema.Table
	UndoOffer = schema.UndoOffer

	// Part is what a delete touches beside its row.
	Part = image.Part
)

// The words of calls for many rows, see package batch.
type (
	Batch      = batch.Batch
	Chosen     = batch.Chosen
	ChosenIDs  = batch.ChosenIDs
	ChosenRows = batch.ChosenRows
	ChosenWhy  = batch.ChosenWhy
	IDList     = batch.IDList
	Mark       = batch.Mark
	Matching   = batch.Matching
)

// ParseID, ParseIDs and OptionalIDs read the identifiers of rows, see package batch.
var ParseID, ParseIDs, OptionalIDs = batch.ParseID, batch.ParseIDs, batch.OptionalIDs

// Array is a list kept as JSON text in one column.
type Array[E any] = schema.Array[E]

// The words of imports, see package imports.
type (
	CellProblem = imports.CellProblem
	Imported    = imports.Imported
	ImportOrder = imports.Order
)

// The kinds of columns.
const (
	Text     = schema.Text
	LongText = schema.LongText
	HTML     = schema.HTML
	Int      = schema.Int
	Bool     = schema.Bool
	Time     = schema.Time
	Date     = schema.Date
	ID       = schema.ID
	Enum     = schema.Enum
	JSON     = schema.JSON
)

// The rules of conditions that areas write themselves.
const (
	Eq        = schema.Eq
	Ne        = schema.Ne
	Gt        = schema.Gt
	Ge        = schema.Ge
	Lt        = schema.Lt
	Le        = schema.Le
	In        = schema.In
	Like      = schema.Like
	LeftLike  = schema.LeftLike
	RightLike = schema.RightLike
	Empty     = schema.Empty
)

// MaxPageSize is how many rows a page of a list has at most.
const MaxPageSize = schema.MaxPageSize

// Cond makes a condition, see schema.Cond.
func Cond(text string, args ...any) Condition { return schema.Cond(text, args...) }

// Always is the condition every row meets.
func Always() Condition { return schema.Always() }
