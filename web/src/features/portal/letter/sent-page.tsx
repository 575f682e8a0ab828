import type { ServiceProps } from '@/shared/api/public';
import { minute } from '@/shared/format/date';
import { Onward } from '@/ui-portal/actions';
import { Hotline } from '@/ui-portal/empty';
import { PageHead } from '@/ui-portal/page';
import { ReceiptCard } from '@/ui-portal/receipt-card';
import type { SentData } from './types';

/** The letter is on its way: the receipt, and what happens next. */
export function SentPage({ page, data }: { page: ServiceProps; data: SentData }) {
  const { receipt, notice, searchPath } = data;
  return (
    <div className="wrap consult consult-narrow">
      <PageHead title={data.heading} eyebrow={page.column.name}>
        {minute(receipt.createTime)} 收到。请记下查询码和密码，凭它们看答复。
      </PageHead>
      <ReceiptCard
        lines={[
          { label: '查询码', text: receipt.codeText },
          { label: '查询密码', text: receipt.passwordText },
        ]}
        note="密码只在这里显示一次，我们查不到它。大小写和横线不影响查询。"
      />
      <section className="consult-part" aria-labelledby="next">
        <h2 id="next">接下来</h2>
        <ol className="consult-next">
          <li>
            {receipt.dueTime ? `${minute(receipt.dueTime)} 以前` : `${notice.receiptDays} 个工作日内`}
            受理，转给负责的科室。
          </li>
          <li>
            简单问题 {notice.simpleDays} 个、一般问题 {notice.normalDays} 个工作日内答复，最长 {notice.longestDays}{' '}
            个工作日；需要延期会写明理由。
          </li>
          <li>凭查询码和密码看进度和答复，可以补充追问一次，答复后请评价。</li>
          <li>答复以前可以撤回。</li>
        </ol>
        <p>
          等不及或情况有变，请拨打 <Hotline />。
        </p>
      </section>
      <Onward href={searchPath} text="去查询页">
        <a href={page.column.path}>回到{page.column.name}</a>
      </Onward>
    </div>
  );
}
