import type { QueryKey } from '@tanstack/react-query';
import type { Page } from '@/shared/api/staff';
import type { Offer } from '@/ui-admin/actions/action';
import { SearchField } from '@/ui-admin/form/search-field';
import { isNarrowed, type ListColumn, ListTools, RowsTable, useList } from '@/widgets/list';

/** The page and the words that are asked for; the words are '' at first. */
export type PeopleQuery = { pageNo: number; pageSize: number; keyword: string };

type Props<Row extends { id: string; realname: string }> = {
  /** Name of the table for screen readers. */
  label: string;
  /** Where the answers are kept. */
  queryKey: QueryKey;
  find: (query: PeopleQuery, signal: AbortSignal) => Promise<Page<Row>>;
  columns: readonly ListColumn<Row>[];
  offersOf: (row: Row) => readonly Offer[];
  /** Said when nobody is there. */
  empty: string;
  /** What stands before the search. */
  tools?: readonly Offer[];
};

const by = '账号、姓名、拼音或手机号';

/** People of a role or department, with a search. */
export function PeopleTable<Row extends { id: string; realname: string }>(props: Props<Row>) {
  const { label, queryKey, find, columns, offersOf, empty, tools = [] } = props;
  const list = useList({
    ask: ({ pageNo, pageSize, filters: { keyword } }) => ({
      queryKey: [...queryKey, pageNo, pageSize, keyword],
      queryFn: ({ signal }) => find({ pageNo, pageSize, keyword }, signal),
    }),
    names: ['keyword'] as const,
    local: true,
  });
  return (
    <>
      <ListTools offers={tools}>
        <SearchField label={`按${by}查找`} placeholder={by} onSearch={(keyword) => list.search({ keyword })} />
      </ListTools>
      <RowsTable<Row>
        label={label}
        list={list}
        columns={columns}
        nameOf={({ realname }) => realname}
        offersOf={offersOf}
        empty={isNarrowed(list.state) ? '没有找到这样的人' : empty}
      />
    </>
  );
}
