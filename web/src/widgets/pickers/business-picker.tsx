import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { staffClient } from '@/shared/api/staff-client';
import { BusinessModal } from './business-modal';
import { ChosenField, type PickerProps } from './chosen-field';
import { joined, membersOf, textsOf } from './core/chosen';

export type BizRow = { id: string };

/** One field of the query form. The first is always shown, the others behind 展开. */
export type BizQuery = { name: string; label: string };

export type Business<Row extends BizRow> = {
  /** Name of one entry in Chinese; the modal is titled with it and 选择. */
  name: string;
  listUrl: string;
  /** Call that names stored values; the list by default. It gets the values under the name of `store`. */
  valueUrl?: string;
  /** Field that is stored. */
  store: keyof Row & string;
  /** Field that is shown. */
  text: keyof Row & string;
  columns: readonly { name: keyof Row & string; title: string; width?: number }[];
  query: readonly BizQuery[];
  /** Width of the modal in pixels; 900 by default. */
  width?: number;
};

/** The stored entries as rows, all in one call. */
export function useStored<Row extends BizRow>({ listUrl, valueUrl, store }: Business<Row>, value: string) {
  const members = membersOf(value);
  return useQuery({
    queryKey: ['picker', valueUrl ?? listUrl, store, members],
    queryFn: async ({ signal }) => {
      const query = { [store]: `${members.join(',')},`, pageNo: 1, pageSize: members.length };
      const answer = await staffClient<Row[] | { records: Row[] }>(valueUrl ?? listUrl, { query, signal });
      return Array.isArray(answer) ? answer : answer.records;
    },
    enabled: members.length > 0,
    staleTime: 60_000,
  });
}

/** Picks entries of a list in a modal; choices are kept across paging and shown again by one call. */
export function BusinessPicker<Row extends BizRow>({ business, ...props }: PickerProps & { business: Business<Row> }) {
  const { value, onChange, onBlur, multiple = false, aria, disabled = false, invalid = false } = props;
  const { name, store, text } = business;
  const [open, setOpen] = useState(false);
  const stored = useStored(business, value);
  const rows = membersOf(value).length > 0 ? (stored.data ?? []) : [];
  const chosen = textsOf(
    value,
    rows.map((row) => ({ value: String(row[store]), text: String(row[text]) })),
  );
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
        chosen={chosen}
        placeholder={`请选择${name}`}
        onRemove={(gone) => onChange(joined(chosen.filter((entry) => entry.value !== gone)))}
        onOpen={() => setOpen(true)}
      />
      {open && (
        <BusinessModal
          business={business}
          multiple={multiple}
          chosen={chosen}
          onOk={(next) => {
            onChange(joined(next));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
