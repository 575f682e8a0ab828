import { useQuery } from '@tanstack/react-query';
import type { View } from '@/ui-admin/list/views';
import { overviewOptions } from '../overview/overview-api';
import { stateWords } from './article-state';

/** The states as views of the list, each with how many articles are in it. */
export function useStateViews(): View<string>[] {
  const { data } = useQuery(overviewOptions);
  return [
    { key: '', label: '全部', count: data && data.published + data.drafts + data.withdrawn },
    { key: 'draft', label: stateWords.draft, count: data?.drafts },
    { key: 'published', label: stateWords.published, count: data?.published },
    { key: 'withdrawn', label: stateWords.withdrawn, count: data?.withdrawn },
  ];
}
