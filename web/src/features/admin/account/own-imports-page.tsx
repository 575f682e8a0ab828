import { Card, PageHead } from '@/ui-admin/page/page-head';
import { OwnImports } from '@/widgets/list-page';

/** Where a message leads that a long import has ended: what became of it, and the rows that were sent back. */
export default function OwnImportsPage() {
  return (
    <>
      <PageHead title="我的导入" />
      <Card>
        <OwnImports />
      </Card>
    </>
  );
}
