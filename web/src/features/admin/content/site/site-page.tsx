import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { ListPage, type ListResource, type ListRow } from '@/widgets/list-page';
import { sectionTreeOptions } from '../section/section-api';
import { blocks, categories, popups, tasks, units } from './resources';

const part = <Row extends ListRow>(key: string, label: string, resource: ListResource<Row>) => ({
  key,
  label,
  permission: resource.permission,
  content: <ListPage key={key} resource={resource} />,
});

/** Everything around the articles: frame of the pages, tiles of the home page, related units, categories. */
export default function SitePage() {
  const [search, setSearch] = usePageSearch();
  const may = useMay();
  const { data: tree } = useQuery(sectionTreeOptions);
  const categoryResource = useMemo(() => categories(tree ?? []), [tree]);
  const sections = [
    part('block', '站点内容块', blocks),
    part('task', '首页任务入口', tasks),
    part('unit', '相关单位', units),
    part('popup', '弹窗公告', popups),
    part('category', '文章分类', categoryResource),
  ];
  const allowed = sections.filter(({ permission }) => may(`${permission}:list`));
  const current = allowed.find(({ key }) => key === search.get('section')) ?? allowed[0];
  if (!current) {
    return <Denied />;
  }
  return (
    <>
      <PageHead title="站点设置">
        <Views
          label="设置的内容"
          views={allowed}
          current={current.key}
          // Another list starts without the search and page of the one before.
          onChange={(section) => setSearch({ section })}
        />
      </PageHead>
      {current.content}
    </>
  );
}
