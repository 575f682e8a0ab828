import { Checkbox, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { minute } from '@/shared/format/date';
import type { Action } from '@/ui-admin/actions/action';
import { ActionButtons } from '@/ui-admin/actions/action-buttons';
import { useOffered } from '@/ui-admin/actions/registry';
import { useActions, useChange } from '@/ui-admin/actions/use-actions';
import { keepsFocus } from '@/ui-admin/focus/keeps-focus';
import { SearchField } from '@/ui-admin/form/search-field';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { StateTag } from '@/ui-admin/state/tag';
import { isNarrowed, type ListColumn, RowsTable, type Sort, useList, wholeRows } from '@/widgets/list';
import styles from './announcement.module.css';
import {
  announcementsKey,
  dropReceived,
  markAllRead,
  type ReceivedAnnouncement,
  type ReceivedFilter,
  receivedFilterNames,
  receivedOptions,
} from './announcement-api';
import { openedPath } from './places';
import { PriorityTag } from './priority';
import { StarButton } from './star-button';

const order: Sort = { column: 'sendTime', order: 'desc' };

/** Everything that came to the person, unread first. */
export default function UserAnnouncementPage() {
  const list = useList({
    ask: ({ filters, pageNo, pageSize }) => receivedOptions(filters, pageNo, pageSize),
    names: receivedFilterNames,
    sort: order,
    choice: { ...wholeRows<ReceivedAnnouncement>(), keeps: true },
  });
  const { offersOf } = useActions(acts, useChange([announcementsKey]));
  const idsOf = (entries: readonly ReceivedAnnouncement[]) => entries.map(({ id }) => id);
  const release = (gone: readonly string[]) =>
    list.pick({ entries: list.latest().filter(({ id }) => !gone.includes(id)) });
  const offers = offersOf({ ids: idsOf(list.held.entries), release }, '', () => ({
    ids: idsOf(list.latest()),
    release,
  }));
  useOffered('我的通告', offers);
  return (
    <div ref={keepsFocus}>
      <PageHead title="我的通告" actions={<ActionButtons offers={offers} />} />
      <Card>
        <ReceivedSearch filter={list.state.filters} onChange={list.search} />
        <RowsTable<ReceivedAnnouncement>
          label="我的通告列表"
          list={list}
          columns={columns}
          nameOf={({ titile }) => titile}
          empty={isNarrowed(list.state) ? '没有符合条件的通告' : '没有通告'}
        />
      </Card>
    </div>
  );
}

type Chosen = {
  ids: readonly string[];
  /** Lets go of them; others stay chosen. */
  release: (ids: readonly string[]) => void;
};

/** What the person does with many announcements at once. */
const acts: readonly Action<Chosen>[] = [
  {
    key: 'drop',
    label: ({ ids }) => `删除选中 ${ids.length} 条`,
    danger: true,
    when: ({ ids }) => ids.length > 0,
    question: ({ ids }) => ({
      title: `删除选中的 ${ids.length} 条通告？`,
      content: '只从您的列表中删除，阅读记录保留。未读的要先阅读。',
      ok: '删除',
    }),
    run: async ({ ids, release }) => {
      await dropReceived(ids);
      release(ids);
    },
    done: '删除成功',
  },
  { key: 'read', label: '全部标为已读', run: markAllRead },
];

const columns: ListColumn<ReceivedAnnouncement>[] = [
  { name: 'starFlag', title: '星标', width: 56, align: 'center', render: (row) => <StarButton announcement={row} /> },
  {
    name: 'titile',
    title: '标题',
    rowHeader: true,
    render: (row) => (
      <PageLink className={row.readFlag === '0' ? styles.unread : styles.read} to={openedPath(row.id)}>
        {row.titile}
      </PageLink>
    ),
  },
  { name: 'priority', title: '优先级', width: 88, render: ({ priority }) => <PriorityTag priority={priority} /> },
  {
    name: 'msgCategory',
    title: '类型',
    width: 104,
    render: ({ msgCategory }) => (msgCategory === '1' ? '通知公告' : '系统消息'),
  },
  { name: 'sender', title: '发布人', width: 120, ellipsis: true },
  { name: 'sendTime', title: '发布时间', width: 152, render: ({ sendTime }) => (sendTime ? minute(sendTime) : '') },
  {
    name: 'readFlag',
    title: '状态',
    width: 96,
    render: ({ readFlag, needConfirm }) => (
      <StateTag tone={readFlag === '1' ? 'flat' : 'warning'}>{stateOf(readFlag, needConfirm)}</StateTag>
    ),
  },
];

function stateOf(readFlag: '0' | '1', needConfirm: boolean): string {
  if (readFlag === '0') return needConfirm ? '待确认' : '未读';
  return needConfirm ? '已确认' : '已读';
}

type Props = { filter: ReceivedFilter; onChange: (change: Partial<ReceivedFilter>) => void };

/** What the own list is narrowed by. Every choice counts at once, words on Enter. */
function ReceivedSearch({ filter, onChange }: Props) {
  const dayOf = (text: string) => (text ? dayjs(text) : null);
  return (
    <search className={`row ${styles.search}`}>
      <Words label="标题或内容" value={filter.keyword} longest={100} onSearch={(keyword) => onChange({ keyword })} />
      <Words label="发布人" value={filter.sender} longest={50} onSearch={(sender) => onChange({ sender })} />
      <Select
        aria-label="阅读状态"
        value={filter.readFlag}
        options={readStates}
        onChange={(readFlag) => onChange({ readFlag })}
      />
      <Select
        aria-label="类型"
        value={filter.msgCategory}
        options={categories}
        onChange={(msgCategory) => onChange({ msgCategory })}
      />
      <Select
        aria-label="发布日期"
        value={filter.rangeDateKey}
        options={stretches}
        onChange={(rangeDateKey) => onChange({ rangeDateKey, beginDate: '', endDate: '' })}
      />
      {filter.rangeDateKey === 'zdy' && (
        <DatePicker.RangePicker
          aria-label="发布日期的范围"
          value={[dayOf(filter.beginDate), dayOf(filter.endDate)]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          onChange={(range) =>
            onChange({
              beginDate: range?.[0]?.format('YYYY-MM-DD') ?? '',
              endDate: range?.[1]?.format('YYYY-MM-DD') ?? '',
            })
          }
        />
      )}
      <Checkbox
        checked={filter.starFlag === '1'}
        onChange={({ target }) => onChange({ starFlag: target.checked ? '1' : '' })}
      >
        只看星标
      </Checkbox>
    </search>
  );
}

type WordsProps = { label: string; value: string; longest: number; onSearch: (words: string) => void };

/** Words that count on Enter; what was taken away elsewhere leaves the box too. */
function Words({ label, value, longest, onSearch }: WordsProps) {
  return (
    <SearchField key={value} className="" label={label} maxLength={longest} defaultValue={value} onSearch={onSearch} />
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

/** The keys are those of the platform's clients. */
const stretches = [
  { value: '', label: '全部日期' },
  { value: 'jt', label: '今天' },
  { value: 'zt', label: '昨天' },
  { value: 'qt', label: '前天' },
  { value: 'bz', label: '本周' },
  { value: 'sz', label: '上周' },
  { value: 'by', label: '本月' },
  { value: 'sy', label: '上月' },
  { value: '7day', label: '近 7 天' },
  { value: 'zdy', label: '自定日期' },
];
