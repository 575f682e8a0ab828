import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input, Modal, Table } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import type { Page } from '@/shared/api/staff';
import { staffClient } from '@/shared/api/staff-client';
import { messages } from '@/shared/messages/zh-cn';
import listStyles from '@/ui-admin/list/list.module.css';
import { Failed, Nothing } from '@/ui-admin/state/states';
import type { BizRow, Business } from './business-picker';
import { type Chosen, picked, pickedOnPage } from './core/chosen';
import styles from './pickers.module.css';

const pageSizes = [5, 10, 20, 30];
const usualWidth = 900;
const tableHeight = 240;

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
  const { name, listUrl, store, text, columns, width = usualWidth } = business;
  const [chosen, setChosen] = useState<readonly Chosen[]>(before);
  const [filters, setFilters] = useState<Record<string, string>>({});
  const [page, setPage] = useState({ no: 1, size: 5 });
  const list = useQuery({
    queryKey: ['picker', listUrl, 'list', filters, page],
    queryFn: ({ signal }) =>
      staffClient<Page<Row>>(listUrl, { query: { ...filters, pageNo: page.no, pageSize: page.size }, signal }),
    placeholderData: keepPreviousData,
  });
  const entryOf = (row: Row): Chosen => ({ value: String(row[store]), text: String(row[text]) });
  const rows = list.data?.records ?? [];
  return (
    <Modal
      open
      centered
      width={width}
      title={`${name}选择`}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          关闭
        </Button>,
        <Button key="ok" type="primary" onClick={() => onOk(chosen)}>
          确定
        </Button>,
      ]}
    >
      <QueryForm
        business={business}
        onSearch={(next) => {
          setFilters(next);
          setPage({ ...page, no: 1 });
        }}
      />
      <div className={styles.panes}>
        {list.error && !list.data ? (
          <Failed error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Table<Row>
            aria-label={`${name}列表`}
            className={listStyles.table ?? ''}
            size="small"
            rowKey={(row) => String(row[store])}
            loading={list.isFetching}
            dataSource={rows}
            scroll={{ y: tableHeight }}
            columns={columns.map((column) => ({
              title: column.title,
              dataIndex: column.name,
              ...(column.width ? { width: column.width } : {}),
            }))}
            locale={{ emptyText: list.data ? <Nothing text={`没有符合条件的${name}`} /> : ' ' }}
            onRow={(row) => ({ onClick: () => setChosen(picked(chosen, entryOf(row), multiple)) })}
            rowSelection={{
              type: multiple ? 'checkbox' : 'radio',
              columnWidth: 40,
              selectedRowKeys: chosen.map(({ value }) => value),
              preserveSelectedRowKeys: true,
              getTitleCheckboxProps: () => ({ 'aria-label': '选择本页全部' }),
              getCheckboxProps: (row) => ({ 'aria-label': `选择 ${String(row[text])}` }),
              onChange: (keys) =>
                setChosen(
                  multiple
                    ? pickedOnPage(chosen, rows.map(entryOf), keys.map(String))
                    : rows.map(entryOf).filter(({ value }) => keys.map(String).includes(value)),
                ),
            }}
            pagination={{
              current: page.no,
              pageSize: page.size,
              total: list.data?.total ?? 0,
              pageSizeOptions: pageSizes,
              showSizeChanger: { 'aria-label': '每页条数' },
              showTotal: (total, [from, to]) => messages.range(from, to, total),
              onChange: (no, size) => setPage({ no: size === page.size ? no : 1, size }),
            }}
          />
        )}
        <ChosenList chosen={chosen} onRemove={(gone) => setChosen(chosen.filter(({ value }) => value !== gone))} />
      </div>
    </Modal>
  );
}

/** What is chosen so far, each with a link that takes it away. */
export function ChosenList({ chosen, onRemove }: { chosen: readonly Chosen[]; onRemove: (value: string) => void }) {
  return (
    <section className={styles.side} aria-label="已选">
      <h3 aria-live="polite">已选 {chosen.length} 项</h3>
      <ul>
        {chosen.map(({ value, text }) => (
          <li key={value}>
            {text}
            <Button type="link" size="small" aria-label={`删除 ${text}`} onClick={() => onRemove(value)}>
              删除
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type FormProps<Row extends BizRow> = { business: Business<Row>; onSearch: (filters: Record<string, string>) => void };

function QueryForm<Row extends BizRow>({ business, onSearch }: FormProps<Row>) {
  const { query } = business;
  const [values, setValues] = useState<Record<string, string>>({});
  const [expanded, setExpanded] = useState(false);
  const id = useId();
  const search = (next: Record<string, string>) =>
    onSearch(
      Object.fromEntries(
        Object.entries(next).flatMap(([name, text]) => (text.trim() ? [[name, `*${text.trim()}*`]] : [])),
      ),
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(values);
  };
  return (
    <form className={styles.query} onSubmit={submit}>
      {query.slice(0, expanded ? query.length : 1).map(({ name, label }) => (
        <label key={name} htmlFor={`${id}-${name}`}>
          {label}
          <Input
            id={`${id}-${name}`}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        </label>
      ))}
      <Button type="primary" htmlType="submit">
        查询
      </Button>
      <Button
        onClick={() => {
          setValues({});
          search({});
        }}
      >
        重置
      </Button>
      {query.length > 1 && (
        <Button type="text" aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? '收起' : '展开'}
        </Button>
      )}
    </form>
  );
}
