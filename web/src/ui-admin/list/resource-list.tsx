import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { useQuestion } from '../dialog/use-question';
import type { FieldSpec } from '../form/field-spec';
import { FormModal } from '../form/form-modal';
import type { VersionedRow } from '../form/use-row-form';
import { Icon } from '../icon';
import { useMay } from '../permission';
import { Nothing } from '../state/states';
import { useNotices } from '../use-notices';
import { type Action, ActionLinks } from './action-links';
import { type DataColumn, DataTable } from './data-table';
import styles from './list.module.css';
import type { Sort } from './list-state';
import { addRow, deleteRow, editRow, listOptions, resourceKey } from './resource-api';
import { useListState } from './use-list-state';

/** What one kind of row needs to get a list with search, sort, paging and a form. */
export type Resource<Row extends VersionedRow & { id: string }> = {
  /** Path of the engine's calls, such as `/content/unit`. */
  base: string;
  /** Name of one row in Chinese, such as 相关单位. */
  label: string;
  /** Permission prefix, such as `content:unit`. */
  permission: string;
  columns: DataColumn<Row>[];
  fields: readonly FieldSpec<Row>[];
  /** A new row; null where rows are fixed and can only be edited. */
  blank: Row | null;
  nameOf: (row: Row) => string;
  sort: Sort;
};

const filterNames = ['keyword'] as const;

/** A plain list over one engine resource: search by keyword, add, edit, delete. */
export function ResourceList<Row extends VersionedRow & { id: string }>({ resource }: { resource: Resource<Row> }) {
  const { base, label, permission, columns, blank, nameOf, sort } = resource;
  const [state, change] = useListState(filterNames, sort);
  const [editing, setEditing] = useState<Row | null>(null);
  const { filters, ...page } = state;
  const query = useQuery(listOptions<Row>(base, { ...filters, ...page }));
  const may = useMay();
  const actionsOf = useRowActions(resource, setEditing);

  return (
    <>
      <div className={styles.toolbar}>
        {blank && may(`${permission}:add`) && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setEditing(blank)}>
            新增{label}
          </Button>
        )}
        <Input.Search
          key={filters.keyword}
          className={styles.search}
          aria-label={`搜索${label}`}
          placeholder="输入关键词后按回车"
          defaultValue={filters.keyword}
          allowClear
          onSearch={(keyword) => change({ filters: { keyword: keyword.trim() } })}
        />
      </div>
      <DataTable<Row, 'keyword'>
        label={`${label}列表`}
        columns={[
          ...columns,
          {
            title: '操作',
            key: 'actions',
            width: 120,
            render: (_, row) => <ActionLinks actions={actionsOf(row)} subject={nameOf(row)} />,
          },
        ]}
        query={query}
        state={state}
        onChange={change}
        rowName={nameOf}
        empty={<Nothing text={filters.keyword ? '没有符合条件的内容，换个关键词试试' : `还没有${label}`} />}
      />
      {editing && <EditDialog resource={resource} row={editing} onClose={() => setEditing(null)} />}
    </>
  );
}

function useRowActions<Row extends VersionedRow & { id: string }>(
  { base, label, permission, blank, nameOf }: Resource<Row>,
  onEdit: (row: Row) => void,
): (row: Row) => Action[] {
  const may = useMay();
  const ask = useQuestion();
  const notices = useNotices();
  const client = useQueryClient();
  const remove = async (row: Row) => {
    if (
      !(await ask({ title: `删除${label}「${nameOf(row)}」？`, content: '删除后不能恢复。', ok: '删除', danger: true }))
    ) {
      return;
    }
    try {
      await deleteRow(base, row.id);
      notices.done('删除成功');
    } catch (error) {
      notices.failed(error);
    }
    await client.invalidateQueries({ queryKey: resourceKey(base) });
  };
  return (row) => [
    ...(may(`${permission}:edit`) ? [{ key: 'edit', label: '编辑', run: () => onEdit(row) }] : []),
    ...(blank && may(`${permission}:delete`)
      ? [{ key: 'delete', label: '删除', danger: true, run: () => void remove(row) }]
      : []),
  ];
}

type DialogProps<Row extends VersionedRow & { id: string }> = {
  resource: Resource<Row>;
  row: Row;
  onClose: () => void;
};

function EditDialog<Row extends VersionedRow & { id: string }>({ resource, row, onClose }: DialogProps<Row>) {
  const { base, label, fields, nameOf } = resource;
  const client = useQueryClient();
  const notices = useNotices();
  const isNew = row.id === '';
  const save = async (next: Row) => {
    await (isNew ? addRow(base, next) : editRow(base, next));
    notices.done(messages.saved);
    await client.invalidateQueries({ queryKey: resourceKey(base) });
  };
  return (
    <FormModal
      title={isNew ? `新增${label}` : `编辑${label}：${nameOf(row)}`}
      initial={row}
      specs={fields}
      save={save}
      onClose={onClose}
    />
  );
}
