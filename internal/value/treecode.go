package value

// Trees of the platform (departments, categories) carry their place in a code: each level adds a segment of a letter and two
// digits, so that the code of a node starts with the code of its parent (api-contract.md sections 10 and 11).

// TreeSegment is the length of one level of a tree code.
const TreeSegment = 3

// NextTreeCode is the code after last, the greatest code among the children of parent ("" without any): A01 … A99, B01 … Z99
// behind the parent's code. False when the level is full.
func NextTreeCode(parent, last string) (string, bool) {
	if last == "" {
		return parent + "A01", true
	}
	if len(last) != len(parent)+TreeSegment {
		return "", false
	}
	letter, tens, ones := last[len(parent)], last[len(parent)+1], last[len(parent)+2]
	switch {
	case ones < '9':
		ones++
	case tens < '9':
		tens, ones = tens+1, '0'
	case letter < 'Z':
		letter, tens, ones = letter+1, '0', '1'
	default:
		return "", false
	}
	return parent + string([]byte{letter, tens, ones}), true
}

// TreeCodesBelow bounds the codes below a code: from inclusive, to exclusive; the code itself is not among them.
func TreeCodesBelow(code string) (from, to string) { return code + "0", code + "[" }

// InTree is the SQL condition that a code column is that of root, another column, or lies below it.
func InTree(column, root string) string {
	return "(" + column + " = " + root + " OR " + column + " >= " + root + " || '0' AND " + column + " < " + root + " || '[')"
}

// TreeCodesAbove lists the codes of all ancestors, the root first.
func TreeCodesAbove(code string) []string {
	var codes []string
	for n := TreeSegment; n < len(code); n += TreeSegment {
		codes = append(codes, code[:n])
	}
	return codes
}
