import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Option } from '../form/field-spec';
import { metaOptions } from './resource-api';

export type ColumnOptions = (column: string) => readonly Option[];

/** The values that the server allows in the choice columns of a resource. */
export function useColumnOptions(base: string): ColumnOptions {
  const { data } = useQuery(metaOptions(base));
  return useMemo(() => {
    const lists = new Map(
      data?.columns.map(({ name, options }) => [
        name,
        (options ?? []).map(({ value, text }) => ({ value, label: text })),
      ]),
    );
    return (column) => lists.get(column) ?? [];
  }, [data]);
}
