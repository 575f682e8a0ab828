import { useQuery } from '@tanstack/react-query';
import { Tabs } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ResourceList } from '@/ui-admin/list/resource-list';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied } from '@/ui-admin/state/states';
import { columnTreeOptions } from '../column/column-api';
import { blocks, categories, tasks, units } from './resources';
import styles from './site.module.css';

type Section = { key: string; label: string; permission: string; content: ReactNode };

/** Everything around the articles: frame of the pages, tiles of the home page, related units, categories. */
export default function SitePage() {
  const [search, setSearch] = useSearchParams();
  const may = useMay();
  const { data: tree } = useQuery(columnTreeOptions);
  const categoryResource = useMemo(() => categories(tree ?? []), [tree]);
  const sections: Section[] = [
    { key: 'block', label: '站点内容块', permission: blocks.permission, content: <ResourceList resource={blocks} /> },
    { key: 'task', label: '首页任务入口', permission: tasks.permission, content: <ResourceList resource={tasks} /> },
    { key: 'unit', label: '相关单位', permission: units.permission, content: <ResourceList resource={units} /> },
    {
      key: 'category',
      label: '文章分类',
      permission: categoryResource.permission,
      content: <ResourceList resource={categoryResource} />,
    },
  ];
  const allowed = sections.filter(({ permission }) => may(`${permission}:list`));
  const current = allowed.find(({ key }) => key === search.get('section')) ?? allowed[0];
  if (!current) {
    return <Denied />;
  }
  return (
    <>
      <PageHead title="站点设置" />
      <Card>
        <Tabs
          className={styles.tabs}
          activeKey={current.key}
          destroyOnHidden
          items={allowed.map(({ key, label, content }) => ({ key, label, children: content }))}
          // Another list starts without the search and page of the one before.
          onChange={(section) => setSearch({ section })}
        />
      </Card>
    </>
  );
}
