import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Views } from '@/ui-admin/list/views';
import { usePageSearch } from '@/ui-admin/page/page-address';
import { PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { ListPage } from '@/widgets/list-page/view/list-page';
import { sectionTreeOptions } from '../section/section-api';
import { blocks, categories, popups, tasks, units } from './resources';

type Section = { key: string; label: string; permission: string; content: ReactNode };

/** Everything around the articles: frame of the pages, tiles of the home page, related units, categories. */
export default function SitePage() {
  const [search, setSearch] = usePageSearch();
  const may = useMay();
  const { data: tree } = useQuery(sectionTreeOptions);
  const categoryResource = useMemo(() => categories(tree ?? []), [tree]);
  const sections: Section[] = [
    {
      key: 'block',
      label: '站点内容块',
      permission: blocks.permission,
      content: <ListPage key="block" resource={blocks} />,
    },
    {
      key: 'task',
      label: '首页任务入口',
      permission: tasks.permission,
      content: <ListPage key="task" resource={tasks} />,
    },
    {
      key: 'unit',
      label: '相关单位',
      permission: units.permission,
      content: <ListPage key="unit" resource={units} />,
    },
    {
      key: 'popup',
      label: '弹窗公告',
      permission: popups.permission,
      content: <ListPage key="popup" resource={popups} />,
    },
    {
      key: 'category',
      label: '文章分类',
      permission: categoryResource.permission,
      content: <ListPage key="category" resource={categoryResource} />,
    },
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
