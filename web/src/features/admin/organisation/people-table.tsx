import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { Input, Table, type TableColumnsType } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Page } from '@/shared/api/staff';
import { messages } from '@/shared/messages/zh-cn';
import { clearText } from '@/ui-admin/form/clear-button';
import list from '@/ui-admin/list/list.module.css';
import { pageButton } from '@/ui-admin/list/page-button';
import { Failed, Nothing, Outdated } from '@/ui-admin/state/states';
import styles from './organisation.module.css';

type Props<Row extends { id: string }> = {
  /** Name of the table for screen readers. */
  label: string;
  /** What the field searches by, such as 姓名. */
  by: string;
  /** Where the answers are kept; the page and the words are added. */
  queryKey: QueryKey;
  /** Asks for a page of those who are found; the words are '' at first. */
  find: (pageNo: number, words: string, signal: AbortSignal) => Promise<Page<Row>>;
  columns: TableColumnsType<Row>;
  /** Said when nobody is there. */
  empty: string;
  /** Said when the search finds nobody; without it `empty` is. */
  nobody?: string;
  /** Buttons before the search. */
  tools?: ReactNode;
};

/** People of a role or department, ten to a page, with a search. */
export function PeopleTable<Row extends { id: string }>({
  label,
  by,
  queryKey,
  find,
  columns,
  empty,
  nobody = empty,
  tools,
}: Props<Row>) {
  const [pageNo, setPageNo] = useState(1);
  const [words, setWords] = useState('');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...queryKey, pageNo, words],
    queryFn: ({ signal }) => find(pageNo, words, signal),
    placeholderData: keepPreviousData,
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
          onSearch={(text) => {
            setWords(text.trim());
            setPageNo(1);
          }}
        />
      </div>
      {error && data && <Outdated error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          aria-label={label}
          className={list.table ?? ''}
          size="small"
          rowKey="id"
          loading={isFetching}
          dataSource={data?.records ?? []}
          locale={{ emptyText: <Nothing text={words ? nobody : empty} /> }}
          scroll={{ x: 560 }}
          pagination={{
            current: pageNo,
            pageSize: 10,
            total: data?.total ?? 0,
            showSizeChanger: false,
            itemRender: pageButton,
            showTotal: (total, [from, to]) => messages.range(from, to, total),
            onChange: setPageNo,
          }}
          columns={columns}
        />
      )}
    </>
  );
}
