import { useQuery } from '@tanstack/react-query';
import { PageHead } from '@/ui-admin/page/page-head';
import { useMay } from '@/ui-admin/permission';
import { Denied, Waiting } from '@/ui-admin/state/states';
import { type Standing, standingOptions } from './review-api';
import { ReviewTable } from './review-table';

/** Which pages of the services were compared with the facts, and which medical guidance a physician signed. */
export default function ReviewListPage() {
  const mayLook = useMay()('review:service:list');
  const { data, error, refetch } = useQuery({ ...standingOptions, enabled: mayLook });
  if (!mayLook) return <Denied />;
  return (
    <div className="stack">
      <PageHead title="复核与审定">{data && <Summary standing={data} />}</PageHead>
      {data ? (
        <>
          <ReviewTable
            title="服务页面"
            note="对照实际情况核对电话、时间、流程；网站上显示“上次核对”"
            items={data.items.filter(({ kind }) => kind === 'page')}
            today={data.today}
          />
          <ReviewTable
            title="医学内容"
            note="由本中心医师通读后审定；没有审定或文本更新后，网站上写文本的版本和核对日期；站点内容“未经医师审定的医学文本”填 hide，就不公开"
            items={data.items.filter(({ kind }) => kind === 'guidance')}
            today={data.today}
          />
        </>
      ) : (
        <Waiting error={error} onRetry={refetch} rows={12} />
      )}
    </div>
  );
}

/** How much waits for somebody. */
function Summary({ standing: { items } }: { standing: Standing }) {
  const count = (...states: string[]) => items.filter(({ state }) => states.includes(state)).length;
  const late = count('overdue', 'changed', 'awaiting');
  return (
    <span className="muted">
      共 {items.length} 项，{late === 0 ? '没有待办' : `${late} 项待复核或审定`}
      {count('due') > 0 && `，${count('due')} 项将到期`}
    </span>
  );
}
