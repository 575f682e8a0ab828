import { useMemo } from 'react';
import { PageHead } from '@/ui-admin/page/page-head';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { topics } from './topic-resource';

/** Special topics: what stands in them and how long they run. */
export default function TopicPage() {
  const resource = useMemo(topics, []);
  return (
    <>
      <PageHead title="专题管理" />
      <ListPage resource={resource} />
    </>
  );
}
