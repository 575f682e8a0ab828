import { useQuery } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { clearText } from '@/ui-admin/form/clear-button';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { PageLink } from '@/ui-admin/page/page-link';
import { Nothing, Waiting } from '@/ui-admin/state/states';
import styles from './report.module.css';
import { readableOptions } from './report-api';

/** The reports that one may see. */
export default function ReportListPage() {
  const { data, error, refetch } = useQuery(readableOptions);
  const [sought, setSought] = useState('');
  if (!data) return <Waiting error={error} onRetry={refetch} />;
  const wanted = sought.trim().toLowerCase();
  const found = data.filter(({ name, code, content }) =>
    [name, code, content].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <div className="stack">
      <PageHead title="报表">
        <span className="muted">您可以查看 {data.length} 张</span>
      </PageHead>
      <Card>
        {data.length === 0 ? (
          <Nothing text="还没有您可以查看的报表。需要时请联系管理员，在报表配置里加上您的角色。" />
        ) : (
          <>
            <Input
              className={styles.find ?? ''}
              aria-label="查找报表"
              placeholder="按名称、编码或说明查找"
              value={sought}
              allowClear={clearText}
              onChange={({ target }) => setSought(target.value)}
            />
            {found.length === 0 && <Nothing text={`没有名称里有“${sought.trim()}”的报表`} />}
            <ul className={styles.reports}>
              {found.map(({ id, code, name, content }) => (
                <li key={id}>
                  <PageLink to={`/report/${encodeURIComponent(code)}`}>{name}</PageLink>
                  {content && <p>{content}</p>}
                </li>
              ))}
            </ul>
          </>
        )}
      </Card>
    </div>
  );
}
