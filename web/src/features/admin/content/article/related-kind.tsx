import { useQueries, useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Article, ArticleRow } from '@/shared/api/staff';
import { useDebounced } from '@/shared/hooks/use-debounced';
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
  const keyword = useDebounced(text.trim(), searchDelay);
  const { data, isFetching } = useQuery({
    ...listOptions<ArticleRow>(articleBase, { keyword, column: 'createTime', order: 'desc', pageNo: 1, pageSize: 10 }),
    enabled: keyword !== '',
  });
  const chosen = useQueries({ queries: ids.map((id) => ({ ...articleOptions(id), retry: false })) });
  const found = keyword === '' ? [] : (data?.records ?? []).filter(({ id }) => id !== self && !ids.includes(id));
  const options = [
    ...ids.map((id, at) => ({
      value: id,
      label: chosen[at]?.data?.title ?? (chosen[at]?.error ? `已删除的文章（${id}）` : '加载中'),
    })),
    ...found.map(({ id, title }) => ({ value: id, label: title })),
  ];
  return (
    <Select<string[]>
      {...aria}
      mode="multiple"
      value={ids}
      options={options}
      showSearch={{ filterOption: false, searchValue: text, onSearch: setText }}
      loading={isFetching}
      status={invalid ? 'error' : ''}
      placeholder="输入标题查找"
      notFoundContent={keyword === '' ? '请输入标题里的字' : '没有查询到任何数据'}
      onBlur={onBlur}
      onChange={(next) => {
        setText('');
        onChange(next);
      }}
    />
  );
}
