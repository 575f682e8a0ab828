package sheet

import (
	"io"

	"jikong/internal/errs"
)

func readXLS(io.ReaderAt, *rowCounter) error {
	return errs.Invalidf("暂不支持旧版 .xls 文件，请另存为 .xlsx 后再导入")
}
