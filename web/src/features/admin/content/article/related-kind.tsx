import { useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { isKind, messageOf } from '@/shared/api/errors';
import type { Article, ArticleRow } from '@/shared/api/staff';
import { useDebounced } from '@/shared/hooks/use-debounced';
import { messages } from '@/shared/messages/zh-cn';
import type { ControlProps } from '@/ui-admin/form/field-spec';
import { listOptions } from '@/ui-admin/list/resource-api';
import type { ValueKind } from '@/ui-admin/values/value-kind';
import { articleBase } from '../bases';
import { articleOptions } from './article-api';

const count = (ids: readonly string[]) => (Array.isArray(ids) && ids.length > 0 ? `${ids.length} 篇` : '');

/** Other articles, by their ids. */
export const related: ValueKind<string[]> = {
  show: count,
  edit: (control) => <RelatedSelect {...control} />,
  text: (ids) => (Array.isArray(ids) ? ids.join(',') : ''),
  empty: [],
  wide: true,
  chosen: true,
};

/** Milliseconds of rest before the server is asked. */
const searchDelay = 300;

/** Chooses other articles by their titles. */
function RelatedSelect({ value, onChange, onBlur, aria, invalid }: ControlProps) {
  const { control } = useFormContext<Article>();
  const self = useWatch({ control, name: 'id' });
  const ids = Array.isArray(value) ? value.map(String) : [];
  const [text, setText] = useState('');
  const { rows, searching, reason } = useFound(text.trim());
  const chosen = useQueries({ queries: ids.map((id) => ({ ...articleOptions(id), retry: false })) });
  const found = rows.filter(({ id }) => id !== self && !ids.includes(id));
  const options = [
    ...ids.map((id, at) => ({ value: id, label: titleOf(id, chosen[at]) })),
    ...found.map(({ id, title }) => ({ value: id, label: title })),
    // What is chosen stands in the list, too: that nothing was found is said below it.
    ...(found.length === 0 ? [{ value: '', label: reason, disabled: true }] : []),
  ];
  return (
    <Select<string[]>
      {...aria}
      mode="multiple"
      value={ids}
      options={options}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={searching}
      status={invalid ? 'error' : ''}
      placeholder="输入标题查找"
      onBlur={onBlur}
      onChange={(next) => {
        setText('');
        onChange(next);
      }}
    />
  );
}

/** The articles that have a text in their titles, or why there are none to choose. */
function useFound(text: string) {
  const keyword = useDebounced(text, searchDelay);
  const { data, error, isFetching } = useQuery({
    ...listOptions<ArticleRow>(articleBase, { keyword, column: 'createTime', order: 'desc', pageNo: 1, pageSize: 10 }),
    placeholderData: undefined, // those of an earlier text are not what is looked for
    enabled: keyword !== '',
  });
  const searching = text !== keyword || (isFetching && !data);
  if (text === '') return { rows: [], searching: false, reason: '请输入标题里的字' };
  if (searching) return { rows: [], searching, reason: '正在查询…' };
  const reason = error ? `没有加载成功：${messageOf(error)}` : messages.nothingFound;
  return { rows: data?.records ?? [], searching, reason };
}

/** The title of an article that was chosen; when it does not come, its id tells it apart. */
function titleOf(id: string, asked: { data: Article | undefined; error: Error | null } | undefined): string {
  if (asked?.data) return asked.data.title;
  if (isKind(asked?.error, 'missing')) return `已删除的文章（${id}）`;
  return asked?.error ? `没有加载成功（${id}）` : '加载中';
}
