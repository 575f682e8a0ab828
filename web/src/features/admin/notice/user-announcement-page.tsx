import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { minute } from '@/shared/format/date';
import { type DataColumn, DataTable } from '@/ui-admin/list/data-table';
import type { ListState } from '@/ui-admin/list/list-state';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { Nothing } from '@/ui-admin/state/states';
import { StateTag } from '@/ui-admin/state/tag';
import { useWork } from '@/ui-admin/use-work';
import styles from './notice.module.css';
import { markAllRead, noticesKey, type ReceivedFilter, type ReceivedNotice, receivedOptions } from './notice-api';
import { PriorityTag } from './priority';
import { type OpenNotice, useOpenNotice } from './use-open-notice';

const everything: ReceivedFilter = { titile: '', readFlag: '', msgCategory: '' };
const firstPage: ListState<never> = { pageNo: 1, pageSize: 10, column: 'sendTime', order: 'desc', filters: {} };

/** Everything that came to the person, unread first. */
export default function UserAnnouncementPage() {
  const [filter, setFilter] = useState(everything);
  const [state, setState] = useState(firstPage);
  const query = useQuery({ ...receivedOptions(filter, state.pageNo, state.pageSize), placeholderData: (old) => old });
  const queries = useQueryClient();
  const work = useWork();
  const { open, detail } = useOpenNotice();
  const search = (change: Partial<ReceivedFilter>) => {
    setFilter({ ...filter, ...change });
    setState({ ...state, pageNo: 1 });
  };
  const readAll = () =>
    work.run(async () => {
      await markAllRead();
      await queries.invalidateQueries({ queryKey: noticesKey });
    });
  return (
    <>
      <PageHead
        title="我的通告"
        actions={
          <Button loading={work.busy} onClick={() => void readAll()}>
            全部标为已读
          </Button>
        }
      />
      <Card>
        <search className={styles.search}>
          <Input.Search
            allowClear
            aria-label="标题"
            placeholder="标题"
            maxLength={100}
            onSearch={(titile) => search({ titile })}
          />
          <Select
            aria-label="阅读状态"
            value={filter.readFlag}
            options={readStates}
            onChange={(readFlag) => search({ readFlag })}
          />
          <Select
            aria-label="类型"
            value={filter.msgCategory}
            options={categories}
            onChange={(msgCategory) => search({ msgCategory })}
          />
        </search>
        <DataTable<ReceivedNotice, never>
          label="我的通告列表"
          columns={columns(open)}
          query={query}
          state={state}
          onChange={(change) => setState({ ...state, ...change })}
          rowName={({ titile }) => titile}
          empty={<Nothing text="没有通告" />}
        />
      </Card>
      {detail}
    </>
  );
}

const readStates = [
  { value: '', label: '全部状态' },
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
];

const categories = [
  { value: '', label: '全部类型' },
  { value: '1', label: '通知公告' },
  { value: '2', label: '系统消息' },
];

function columns(open: OpenNotice['open']): DataColumn<ReceivedNotice>[] {
  return [
    {
      key: 'titile',
      title: '标题',
      rowScope: 'row',
      render: (_, row) => (
        <Button type="link" onClick={() => open(row, row.anntId)}>
          {row.titile}
        </Button>
      ),
    },
    { key: 'priority', title: '优先级', width: 96, render: (_, { priority }) => <PriorityTag priority={priority} /> },
    {
      key: 'msgCategory',
      title: '类型',
      width: 108,
      render: (_, { msgCategory }) => (msgCategory === '1' ? '通知公告' : '系统消息'),
    },
    { key: 'sender', title: '发布人', width: 140, dataIndex: 'sender' },
    { key: 'sendTime', title: '发布时间', width: 160, render: (_, { sendTime }) => (sendTime ? minute(sendTime) : '') },
    {
      key: 'readFlag',
      title: '状态',
      width: 96,
      render: (_, { readFlag }) => (
        <StateTag tone={readFlag === '1' ? 'flat' : 'warning'}>{readFlag === '1' ? '已读' : '未读'}</StateTag>
      ),
    },
  ];
}
