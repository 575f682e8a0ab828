package setting

import (
	"encoding/json"
	"slices"
	"sync"

	"jikong/internal/errs"
)

// shipped are the dictionaries that every site starts with. The program and its screens name them by their codes and values, so that
// people change what these are called, and neither the codes nor the values themselves.
var shipped = sync.OnceValues(func() ([]seedDict, error) {
	var dicts []seedDict
	err := json.Unmarshal(seedDictionaries, &dicts)
	return dicts, err
})

// shippedAs finds the shipped dictionary of a code; nil where the dictionary is people's own.
func shippedAs(code string) (*seedDict, error) {
	dicts, err := shipped()
	if i := slices.IndexFunc(dicts, func(d seedDict) bool { return d.Code == code }); i >= 0 {
		return &dicts[i], err
	}
	return nil, err
}

func (d *seedDict) has(itemValue string) bool {
	return d != nil && slices.ContainsFunc(d.Items, func(i seedItem) bool { return i.Value == itemValue })
}

// keepShippedDict refuses to delete a shipped dictionary and to give it another code.
func keepShippedDict(old, new *Dict) error {
	own, err := shippedAs(old.DictCode)
	switch {
	case err != nil || own == nil:
		return err
	case new == nil:
		return errs.Invalidf("“%s”是系统自带的字典，程序按编码“%s”取用，不能删除；不再提供的字典项可以设为不启用", old.DictName, old.DictCode)
	case new.DictCode != old.DictCode:
		return errs.WrongField("dictCode", "这是系统自带的字典，程序按编码“"+old.DictCode+"”取用，编码不能修改；名称、说明和字典项的名称可以修改")
	}
	return nil
}

// keepShippedItem refuses to delete an item that came with its dictionary and to give it another value.
func keepShippedItem(code string, old, new *DictItemRow) error {
	own, err := shippedAs(code)
	switch {
	case err != nil || !own.has(old.ItemValue):
		return err
	case new == nil:
		return errs.Invalidf("“%s”是系统自带的字典项，程序按数据值“%s”取用，不能删除；不再提供时可以设为不启用", old.ItemText, old.ItemValue)
	case new.ItemValue != old.ItemValue:
		return errs.WrongField("itemValue", "这是系统自带的字典项，程序按数据值“"+old.ItemValue+"”取用，数据值不能修改；名称、颜色和顺序可以修改")
	}
	return nil
}
