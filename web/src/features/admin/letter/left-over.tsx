import { Alert, Button, Input } from 'antd';

type Props = { label: string; text: string; onDrop: () => void };

/** Text that can no longer be saved because the letter moved on: it stays until its writer has copied or dropped it. */
export function LeftOver({ label, text, onDrop }: Props) {
  return (
    <Alert
      type="warning"
      showIcon
      title={`${label}：这封信已经到了下一步，不能再保存。需要时请复制下面的文字。`}
      description={
        <div className="stack">
          <Input.TextArea aria-label={label} value={text} readOnly rows={6} />
          <p>
            <Button size="small" onClick={onDrop}>
              不再需要
            </Button>
          </p>
        </div>
      }
    />
  );
}
