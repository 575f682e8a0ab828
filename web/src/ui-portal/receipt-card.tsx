import { CopyButton } from './copy-button';
import { Fact } from './fact';

export type ReceiptLine = {
  /** 查询码, 查询密码, 回执号. */
  label: string;
  /** As it is shown and read aloud, in groups of four. */
  text: string;
};

type ReceiptCardProps = {
  lines: ReceiptLine[];
  /** What to know about these codes: they are shown once. */
  note: string;
};

/** Codes that a person must keep, with buttons that copy and print them. */
export function ReceiptCard({ lines, note }: ReceiptCardProps) {
  return (
    <div className="receipt">
      <dl>
        {lines.map(({ label, text }) => (
          <Fact key={label} label={label}>
            {text}
          </Fact>
        ))}
      </dl>
      <p className="hint">{note}</p>
      <p className="actions page-actions">
        <CopyButton
          text={lines.map(({ label, text }) => `${label}：${text}`).join('\n')}
          copied="已复制"
          refused="浏览器没有允许复制，请抄下来或打印"
        >
          复制
        </CopyButton>
        <button className="btn btn-plain" type="button" data-print="">
          打印
        </button>
        <span role="status" className="hint" />
      </p>
    </div>
  );
}
