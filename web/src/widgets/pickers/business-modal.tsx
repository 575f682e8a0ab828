import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { loadPage } from '@/ui-admin/list/resource-api';
import type { BizRow, Business } from './business-picker';
import { BusinessQuery } from './business-query';
import { ChosenTable } from './chosen-table';
import type { Chosen } from './core/chosen';
import { PickerTable } from './picker-table';
import styles from './pickers.module.css';

const pageSizes = [5, 10, 20, 30];
const usualWidth = 900;
const newestFirst = { column: 'createTime', order: 'desc' };

type Props<Row extends BizRow> = {
  business: Business<Row>;
  multiple: boolean;
  /** What was chosen before. */
  chosen: readonly Chosen[];
  onOk: (chosen: readonly Chosen[]) => void;
  onClose: () => void;
};

/** The list of a picker with what is chosen beside it. Mount it while it is open. */
export function BusinessModal<Row extends BizRow>({ business, multiple, chosen: before, onOk, onClose }: Props<Row>) {
  const { name, listUrl, store, text, columns, query, width = usualWidth } = business;
  const [chosen, setChosen] = useState<readonly Chosen[]>(before);
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [page, setPage] = useState({ no: 1, size: 5 });
  const field = ['id', ...columns.map((column) => column.name)].join(',');
  const list = useQuery({
    queryKey: ['picker', listUrl, 'list', filters, page],
    queryFn: ({ signal }) => {
      const sent = { ...filters, ...newestFirst, field, pageNo: page.no, pageSize: page.size };
      return loadPage<Row>(listUrl, sent, signal);
    },
    placeholderData: keepPreviousData,
  });
  return (
    <Dialog
      width={width}
      title={`${name}选择`}
      onClose={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="ok" type="primary" onClick={() => onOk(chosen)}>
          确定
        </Button>,
      ]}
    >
      <BusinessQuery
        query={query}
        onSearch={(next) => {
          setFilters(next);
          setPage({ ...page, no: 1 });
        }}
      />
      <div className={styles.panes}>
        <PickerTable<Row, Chosen>
          name={name}
          columns={columns.map((column) => ({
            title: column.title,
            dataIndex: column.name,
            ...(column.width ? { width: column.width } : {}),
          }))}
          list={list}
          multiple={multiple}
          entryOf={(row) => ({ value: String(row[store]), text: String(row[text]) })}
          textOf={(row) => String(row[text])}
          chosen={chosen}
          onChoose={setChosen}
          page={page}
          pageSizes={pageSizes}
          onPage={setPage}
        />
        <ChosenTable
          title={columns.find((column) => column.name === text)?.title ?? name}
          chosen={chosen}
          onRemove={(gone) => setChosen(chosen.filter(({ value }) => value !== gone))}
        />
      </div>
    </Dialog>
  );
}
