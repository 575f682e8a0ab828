import type { ServiceProps } from '@/shared/api/public';
import { Island } from '@/ui-portal/island';
import { Page, PageHead } from '@/ui-portal/page';
import { PageActions } from '@/ui-portal/page-actions';
import { Reviewed } from '@/ui-portal/reviewed';
import { AidsFacts } from './aids-facts';
import { AidsIsland } from './aids-island';
import { CheckedLine } from './checked-line';
import { QuickExit } from './quick-exit';
import type { AidsData } from './types';

/** Places for HIV testing. The page is not counted and asks nothing. */
export function AidsPage({ crumbs, data, column, reviewed }: ServiceProps<AidsData>) {
  return (
    <Page crumbs={crumbs}>
      <QuickExit />
      <PageHead title={column.name}>
        全市 {data.total} 家，检测自愿、保密。本页不记录您看了什么、选了什么，也不设置任何标记。
      </PageHead>
      <Island name="aids" of={AidsIsland} props={{ data }} />
      {data.signed !== '' && <AidsFacts signed={data.signed} />}
      <div className="page-tools">
        <div className="page-tools-line">
          <div>
            <CheckedLine {...data} />
            <Reviewed {...reviewed} />
          </div>
          <PageActions title="检测点查询" />
        </div>
      </div>
    </Page>
  );
}
