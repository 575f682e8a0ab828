import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Article } from '@/shared/api/staff';
import { clearButton } from '@/ui-admin/form/clear-button';
import { type ControlProps, textOf } from '@/ui-admin/form/field-spec';
import { categoriesOf } from './article-api';

/** The categories of the chosen column. Changing the column drops a category that it does not have. */
export function CategorySelect({ value, onChange, onBlur, aria, invalid }: ControlProps) {
  const { control } = useFormContext<Article>();
  const columnId = useWatch({ control, name: 'columnId' });
  const { data: categories, isFetching } = useQuery(categoriesOf(columnId));
  const id = textOf(value);
  const foreign =
    id !== '' && (columnId === '' || (categories !== undefined && !categories.some((each) => each.id === id)));
  useEffect(() => {
    if (foreign) {
      onChange('');
    }
  }, [foreign, onChange]);
  return (
    <Select
      {...aria}
      value={id || null}
      options={(categories ?? []).map((each) => ({ value: each.id, label: each.name }))}
      allowClear={clearButton}
      loading={isFetching}
      disabled={columnId === ''}
      status={invalid ? 'error' : ''}
      placeholder={columnId === '' ? '先选择栏目' : '不分类'}
      notFoundContent="这个栏目没有分类"
      onBlur={onBlur}
      onChange={(next: string | null | undefined) => onChange(next ?? '')}
    />
  );
}
