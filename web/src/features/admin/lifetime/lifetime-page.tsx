import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { minute } from '@/shared/format/date';
import { grouped } from '@/shared/format/number';
import { Card, PageHead } from '@/ui-admin/page/page-head';
import { RefreshButton } from '@/ui-admin/page/refresh-button';
import { useMay } from '@/ui-admin/permission';
import { Denied, Outdated, Waiting } from '@/ui-admin/state/states';
import { SmallTable } from '@/ui-admin/table/small-table';
import { type Lifetime, lifetimesOptions } from './lifetime-api';
import { LifetimeDialog } from './lifetime-dialog';

/** How long the rows of every log and table that grows stay, in one place. */
export default function LifetimePage() {
  const may = useMay();
  const mayLook = may('system:lifetime:list');
  const { data, error, refetch, isFetching } = useQuery({ ...lifetimesOptions, enabled: mayLook });
  const [edited, setEdited] = useState<Lifetime | null>(null);
  if (!mayLook) return <Denied />;
  return (
    <div className="stack">
      <PageHead title="保存期限" actions={<RefreshButton onPress={refetch} />}>
        <span className="muted">每天凌晨清理一次超过期限的记录</span>
      </PageHead>
      {data && error && <Outdated error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {data ? (
        <Card title="会不断增多的记录">
          <Lifetimes rows={data} onEdit={may('system:lifetime:edit') ? setEdited : undefined} />
        </Card>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={12} />
      )}
      {edited && <LifetimeDialog lifetime={edited} onClose={() => setEdited(null)} />}
    </div>
  );
}

type Props = { rows: readonly Lifetime[]; onEdit: ((row: Lifetime) => void) | undefined };

function Lifetimes({ rows, onEdit }: Props) {
  return (
    <SmallTable<Lifetime>
      label="保存期限"
      stacks
      columns={[
        { title: '记录', cell: ({ title }) => title },
        { title: '保存的内容', cell: ({ keeps }) => keeps, as: 'text' },
        { title: '现有', cell: (row) => `${grouped(row.rows)} 条`, as: 'figure' },
        { title: '最早', cell: ({ oldest }) => (oldest ? minute(oldest) : '') },
        { title: '保存多久', cell: term, as: 'text' },
        { title: '最近一次清理', cell: pruned },
        {
          title: '操作',
          cell: (row) =>
            row.settable &&
            onEdit && (
              <Button size="small" aria-label={`修改：${row.title}`} onClick={() => onEdit(row)}>
                修改
              </Button>
            ),
        },
      ]}
      rows={rows}
      keyOf={({ code }) => code}
    />
  );
}

function term({ settable, fixed, days, reason, updateBy, updateTime }: Lifetime) {
  if (!settable) return fixed;
  if (!updateTime) return `${grouped(days)} 天`;
  return `${grouped(days)} 天（${updateBy} 于 ${minute(updateTime)} 修改：${reason}）`;
}

const pruned = ({ pruneTime, pruneCount }: Lifetime) =>
  pruneTime ? `${minute(pruneTime)}，删去 ${grouped(pruneCount)} 条` : '';
