import { Card, PageHead } from '@/ui-admin/page/page-head';
import { OwnExports } from '@/widgets/list-page';

/** Where a message leads that a file is ready: what the person may still fetch. */
export default function OwnExportsPage() {
  return (
    <>
      <PageHead title="我的导出" />
      <Card>
        <OwnExports />
      </Card>
    </>
  );
}
