import { useState } from 'react';
import { type ListOf, loadPage } from '@/ui-admin/list/resource-api';
import { BusinessModal } from './business-modal';
import { ChosenField, type PickerProps } from './chosen-field';
import { joined } from './core/chosen';
import { type NameSource, useChosen } from './use-chosen';

export type BizRow = { id: string };

/** One field of the query form. The first is always shown, the others behind 展开. */
export type BizQuery = { name: string; label: string; placeholder?: string };

export type Business<Row extends BizRow> = {
  /** Name of one entry in Chinese; the modal is titled with it and 选择. */
  name: string;
  listUrl: ListOf<Row>;
  /** Call that names stored values; the list by default. It gets the values under the name of `store`. */
  valueUrl?: ListOf<Row>;
  /** Field that is stored. */
  store: keyof Row & string;
  /** Field that is shown. */
  text: keyof Row & string;
  columns: readonly { name: keyof Row & string; title: string; width?: number }[];
  query: readonly BizQuery[];
  /** Width of the modal in pixels; 900 by default. */
  width?: number;
};

/** Names what is stored of such a list. */
export function namesOf<Row extends BizRow>({ listUrl, valueUrl = listUrl, store, text }: Business<Row>): NameSource {
  return {
    key: ['picker', valueUrl, 'names', store, text],
    names: async (values, signal) => {
      const query = { [store]: `${values.join(',')},`, pageNo: 1, pageSize: values.length };
      const { records } = await loadPage<Row>(valueUrl, query, signal);
      return records.map((row) => ({ value: String(row[store]), text: String(row[text]) }));
    },
  };
}

/** Picks entries of a list in a modal; choices are kept across paging and shown again by one call. */
export function BusinessPicker<Row extends BizRow>({ business, ...props }: PickerProps & { business: Business<Row> }) {
  const { value, onChange, onBlur, multiple = false, aria, disabled = false, invalid = false } = props;
  const [open, setOpen] = useState(false);
  const stored = useChosen(value, namesOf(business));
  const close = () => {
    setOpen(false);
    onBlur?.();
  };
  return (
    <>
      <ChosenField
        aria={aria}
        disabled={disabled}
        invalid={invalid}
        stored={stored}
        placeholder={`请选择${business.name}`}
        onRemove={(gone) => onChange(joined(stored.chosen.filter((entry) => entry.value !== gone)))}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <BusinessModal
          business={business}
          multiple={multiple}
          chosen={stored.chosen}
          onOk={(next) => {
            stored.learn(next);
            onChange(joined(next));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
