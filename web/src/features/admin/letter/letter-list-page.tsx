import { useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import { consultLetter } from '@/shared/api/tables/consult-letter';
import { minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { useMediaQuery } from '@/shared/hooks/use-media-query';
import { useGo } from '@/ui-admin/page/page-address';
import { PageLink } from '@/ui-admin/page/page-link';
import { type Light, LightMark } from '@/ui-admin/state/freshness-mark';
import { StateTag } from '@/ui-admin/state/tag';
import { byWords } from '@/ui-admin/values/by-words';
import { text } from '@/ui-admin/values/text';
import { matchBy, options } from '@/widgets/inputs';
import { columnsOf, type ListColumn, ListPage, type ListResource, type QueryField, queryOf } from '@/widgets/list-page';
import { alertWords, groupedCode, plainCode, stateWords } from './core/words';
import shared from './letter.module.css';
import { letterAddress, letterBase, overviewOptions } from './letter-api';
import styles from './letter-list.module.css';
import type { Letter, LetterOverview } from './letter-types';

/** The letters in the person's sight, and what waits for an answer. */
export default function LetterListPage() {
  const go = useGo();
  const narrow = useMediaQuery('(width < 500px)');
  const [contact, setContact] = useState('');
  const resource: ListResource<Letter> = {
    base: letterBase,
    label: '来信',
    permission: 'consult:letter',
    urls: { add: null, edit: null, delete: null, deleteBatch: null, importExcel: null },
    columns: columnsFor(narrow),
    query: conditions,
    nameOf: titleOf,
    actions: [{ on: 'row', key: 'open', label: '打开', open: ({ id }) => go(letterAddress(id)) }],
    exportName: '来信清单',
    emptyText: contact ? '没有这个联系方式的来信' : '没有符合条件的来信',
    ...(contact ? { fixedQuery: { contact } } : {}),
  };
  return (
    <ListPage
      title="来信办理"
      resource={resource}
      head={(page) =>
        page.may('list') && (
          <>
            {page.may('reveal') && (
              <ContactSearch
                contact={contact}
                onSearch={(next) => {
                  setContact(next);
                  page.search({});
                }}
              />
            )}
            <LetterFigures filters={page.state.filters} onChoose={page.search} />
          </>
        )
      }
    />
  );
}

const titleOf = ({ title }: Letter) => title || '内容已销毁的来信';

const conditions: readonly QueryField[] = queryOf(consultLetter, [
  { name: 'queryCode', kind: text, send: (typed) => ({ queryCode: plainCode(typed) }) },
  { name: 'state' },
  {
    own: 'light',
    label: '时限',
    kind: options(byWords({ amber: '临期', red: '超期' })),
  },
  { name: 'category' },
  { name: 'letterType' },
  { name: 'departName', kind: matchBy },
  { name: 'handler', placeholder: '姓名、拼音、首字母或账号' },
  { name: 'createTime' },
  {
    name: 'satisfaction',
    kind: options([5, 4, 3, 2, 1].map((points) => ({ value: String(points), label: `${points} 分` }))),
  },
  { own: 'toRelease', label: '公开', kind: options([{ value: '1', label: '待确认公开' }]) },
]);

function columnsFor(narrow: boolean): ListColumn<Letter>[] {
  return columnsOf(consultLetter, [
    {
      name: 'title',
      title: '标题',
      rowHeader: true,
      ellipsis: true,
      ...(narrow ? { width: 170 } : {}),
      render: (letter) => (
        <PageLink className={styles.title} to={letterAddress(letter.id)} title={titleOf(letter)}>
          {titleOf(letter)}
        </PageLink>
      ),
    },
    {
      name: 'state',
      width: 150,
      render: ({ state, supplemented, minor, alert }) => (
        <span className={shared.tags}>
          <StateTag {...stateWords[state]} />
          {supplemented && state === 'handling' && <StateTag tone="plain">追问</StateTag>}
          {minor && <StateTag tone="plain">未成年</StateTag>}
          {alertWords[alert] && <StateTag tone={alert === 2 ? 'error' : 'warning'}>{alertWords[alert]}</StateTag>}
        </span>
      ),
    },
    { name: 'light', title: '时限', width: 84, render: ({ light }) => <LightMark light={light} /> },
    { name: 'dueTime', width: 144, render: ({ dueTime }) => (dueTime ? minute(dueTime) : '') },
    { name: 'letterType', width: 64 },
    { name: 'category', width: 88 },
    { name: 'departName', width: 132, ellipsis: true, render: (row) => row.departName || '未分办' },
    { name: 'handler', width: 100, ellipsis: true, hidden: true },
    { name: 'queryCode', width: 140, hidden: true, render: (row) => groupedCode(row.queryCode) },
    { name: 'fileCount', width: 64, hidden: true },
    {
      name: 'satisfaction',
      width: 76,
      hidden: true,
      render: ({ satisfaction }) => (satisfaction ? `${satisfaction} 分` : '未评价'),
    },
    { name: 'createTime', width: 144 },
  ]);
}

type Props = {
  /** Phone or mail that the list shows the letters of; empty for all letters. */
  contact: string;
  onSearch: (contact: string) => void;
};

/** Finds the letters of one writer. The number stays out of the address and of the history of the browser. */
function ContactSearch({ contact, onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(contact);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <form className={`row ${styles.contact}`} aria-label="按写信人查找" onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        写信人的电话或邮箱
      </label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder="写信人的完整电话或邮箱，查找记入日志"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button htmlType="submit">查找</Button>
      {contact && <Button onClick={clear}>看全部来信</Button>}
      <span role="status" className={contact ? undefined : 'visually-hidden'}>
        {contact ? '只列出这个联系方式的来信' : ''}
      </span>
    </form>
  );
}

/** The conditions that a figure stands for. Exactly one of them is set. */
type FigureFilter = Record<'state' | 'light' | 'toRelease', string>;

type Figure = { key: keyof LetterOverview; label: string; filter: FigureFilter; light?: Light };

const none: FigureFilter = { state: '', light: '', toRelease: '' };
const stateFigure = (key: 'pending' | 'handling' | 'review' | 'answered' | 'closed'): Figure => ({
  key,
  label: stateWords[key].text,
  filter: { ...none, state: key },
});

const figures: readonly Figure[] = [
  stateFigure('pending'),
  stateFigure('handling'),
  stateFigure('review'),
  { key: 'amber', label: '临期', filter: { ...none, light: 'amber' }, light: 'amber' },
  { key: 'red', label: '超期', filter: { ...none, light: 'red' }, light: 'red' },
  stateFigure('answered'),
  stateFigure('closed'),
  { key: 'toRelease', label: '待确认公开', filter: { ...none, toRelease: '1' } },
];

type LetterFiguresProps = {
  /** The conditions of the list now. */
  filters: Record<string, string>;
  onChoose: (filter: FigureFilter) => void;
};

/** What waits for whom, in numbers. A figure shows its letters; pressed again, all of them. */
function LetterFigures({ filters, onChoose }: LetterFiguresProps) {
  const { data } = useQuery(overviewOptions);
  return (
    <fieldset className={styles.figures} aria-label="来信概况">
      {figures.map(({ key, label, filter, light }) => {
        const isOn = Object.entries(filter).every(([name, value]) => (filters[name] ?? '') === value);
        return (
          <button key={key} type="button" aria-pressed={isOn} onClick={() => onChoose(isOn ? none : filter)}>
            <span className={styles.figureLabel}>{light ? <LightMark light={light} /> : label}</span>
            <strong>{data ? grouped(data[key]) : ' '}</strong>
          </button>
        );
      })}
    </fieldset>
  );
}
