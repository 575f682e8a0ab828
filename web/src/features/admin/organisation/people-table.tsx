import type { QueryKey } from '@tanstack/react-query';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { Page } from '@/shared/api/staff';
import type { Offer } from '@/ui-admin/actions/action';
import { clearText } from '@/ui-admin/form/clear-button';
import { isNarrowed, type ListColumn, RowsTable, useList } from '@/widgets/list/list';
import styles from './organisation.module.css';

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
  /** Buttons before the search. */
  tools?: ReactNode;
};

const by = '账号、姓名、拼音或手机号';

/** People of a role or department, with a search. */
export function PeopleTable<Row extends { id: string; realname: string }>(props: Props<Row>) {
  const { label, queryKey, find, columns, offersOf, empty, tools } = props;
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
      <div className={styles.tools}>
        {tools}
        <Input.Search
          aria-label={`按${by}查找`}
          placeholder={by}
          allowClear={clearText}
          className={styles.search ?? ''}
          onSearch={(text) => list.search({ keyword: text.trim() })}
        />
      </div>
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
