import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { Onward } from '@/ui-portal/actions';
import { PageHead } from '@/ui-portal/page';
import { ReceiptCard } from '@/ui-portal/receipt-card';
import type { OwnData } from './types';

/** The application was handed in: the receipt, and what happens next. */
export function SentPage({ page, data }: { page: ServiceProps; data: OwnData }) {
  const { application, receipt } = data;
  return (
    <div className="wrap recruit recruit-narrow">
      <PageHead title="报名已提交" eyebrow={application.postingTitle}>
        岗位 {application.postCode} {application.postName}
        {application.submitTime && `，${minute(application.submitTime)} 收到`}。
      </PageHead>
      {receipt && (
        <ReceiptCard
          lines={[
            { label: '查询码', text: receipt.codeText },
            { label: '查询密码', text: receipt.passwordText },
          ]}
          note="请记下来，凭它们看审查结果。我们查不到密码。大小写和横线不影响查询。"
        />
      )}
      <section className="recruit-part" aria-labelledby="next">
        <h2 id="next">接下来</h2>
        <ol className="consult-next">
          <li>{minute(application.deadline)} 以前可以修改、撤回；改完要再次提交。</li>
          <li>截止以后审查资格，结果和说明凭查询码和密码看。要求补充材料的，请在期限内补上。</li>
          <li>审查通过的，按公告的日程参加考试；准考证号在查询页显示。</li>
        </ol>
        <p>
          有疑问请拨打 <a href={`tel:${application.phone}`}>{application.phone}</a>。
        </p>
      </section>
      <Onward href={`${page.column.path}?look=1`} text="去查询页">
        <a href={data.listPath}>回到{page.column.name}</a>
      </Onward>
    </div>
  );
}
