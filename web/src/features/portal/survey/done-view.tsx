import { minute } from '@/shared/format/date';
import { Onward } from '@/ui-portal/actions';
import { ReceiptCard } from '@/ui-portal/receipt-card';
import { ResultsView } from './results-view';
import type { Receipt } from './types';

type DoneViewProps = {
  receipt: Receipt;
  /** The column with the other surveys. */
  back: string;
};

/** The receipt: a code by which the answer can be taken back, what happens next, and the results when they may be seen now. */
export function DoneView({ receipt, back }: DoneViewProps) {
  return (
    <div className="survey-done">
      <p className="survey-intro">{receipt.thanks !== '' ? receipt.thanks : '感谢您的参与。'}</p>
      <ReceiptCard
        lines={[{ label: '回执号', text: receipt.code }]}
        note={`提交时间 ${minute(receipt.createTime)}。请自己记下，我们查不到它。`}
      />
      <h2>接下来</h2>
      <ul className="survey-next">
        <li>答卷只用于统计，原始答卷在调查结束一年后销毁。</li>
        <li>想撤回答卷，回到本页选“撤回我的答卷”，填写回执号。</li>
        <li>调查结束后，结果和采纳情况会按说明在本页公布。</li>
      </ul>
      {receipt.results && <ResultsView results={receipt.results} />}
      <Onward href={back} text="看看别的调查" plain />
    </div>
  );
}
