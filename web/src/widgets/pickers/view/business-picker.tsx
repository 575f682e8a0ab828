import { type ListOf, loadPage } from '@/ui-admin/list/resource-api';
import type { QueryField } from '@/widgets/list';
import { BusinessModal } from './business-modal';
import { ChosenField, type PickerProps } from './chosen-field';
import type { NameSource } from './use-chosen';

export type BizRow = { id: string };

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
  /** The conditions; the first is always shown, the others behind 展开. */
  query: readonly QueryField[];
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
export function BusinessPicker<Row extends BizRow>({
  business,
  ...control
}: PickerProps & { business: Business<Row> }) {
  return (
    <ChosenField
      {...control}
      source={namesOf(business)}
      placeholder={`请选择${business.name}`}
      dialog={(props) => <BusinessModal business={business} {...props} />}
    />
  );
}
