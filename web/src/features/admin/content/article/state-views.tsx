import { useQuery } from '@tanstack/react-query';
import { type View, Views } from '@/ui-admin/list/views';
import { overviewOptions } from '../overview/overview-api';
import { stateWords } from './article-state';

type Props = { value: string; onChange: (state: string) => void };

/** The states as views of the list, each with how many articles are in it. */
export function StateViews({ value, onChange }: Props) {
  const { data } = useQuery(overviewOptions);
  const views: View<string>[] = [
    { key: '', label: '全部', count: data && data.published + data.drafts + data.withdrawn },
    { key: 'draft', label: stateWords.draft, count: data?.drafts },
    { key: 'published', label: stateWords.published, count: data?.published },
    { key: 'withdrawn', label: stateWords.withdrawn, count: data?.withdrawn },
  ];
  return <Views label="按状态查看" views={views} current={value} onChange={onChange} />;
}
