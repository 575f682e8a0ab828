import { useState } from 'react';
import { minute } from '@/shared/format/date';
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
      <CodeCard label="回执号" code={receipt.code} note={`提交时间 ${minute(receipt.createTime)}`} />
      <h2>接下来</h2>
      <ul className="survey-next">
        <li>答卷只用于统计，原始答卷在调查结束一年后销毁。</li>
        <li>想撤回答卷，回到本页选“撤回我的答卷”，填写回执号。请自己记下，我们查不到它。</li>
        <li>调查结束后，结果和采纳情况会按说明在本页公布。</li>
      </ul>
      {receipt.results && <ResultsView results={receipt.results} />}
      <p className="actions">
        <a className="btn btn-plain" href={back}>
          看看别的调查
        </a>
      </p>
    </div>
  );
}

/** A code to keep, with a button that copies it. */
export function CodeCard({ label, code, note }: { label: string; code: string; note: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setSaid('已复制');
    } catch {
      setSaid('浏览器没有允许复制，请抄下来');
    }
  };
  return (
    <div className="survey-receipt">
      <p>{label}</p>
      <p className="survey-receipt-code">{code}</p>
      <p className="hint">{note}</p>
      <p className="actions page-actions">
        <button className="btn btn-plain" type="button" onClick={() => void copy()}>
          复制{label}
        </button>
        <button className="btn btn-plain" type="button" onClick={() => window.print()}>
          打印
        </button>
        <span role="status" className="hint">
          {said}
        </span>
      </p>
    </div>
  );
}
