import type { Schemas } from '@/shared/api/generated';
import { LineField } from './questions';

/** A question that only people answer. */
export type Human = Schemas['Human'];

type HumanFieldProps = {
  human: Human;
  error: string;
  /** How long the answer is taken: internal/auth gives half an hour on pages that have to be read or written on first. */
  minutes: 3 | 30;
};

/** The question that tells people from programs, as a sum in words or as a picture. */
export function HumanField({ human, error, minutes }: HumanFieldProps) {
  const sum = human.kind === 'sum';
  return (
    <div className="human">
      {!sum && <img src={human.picture} alt="图形验证码；看不清可以改用文字算题" width={160} height={60} />}
      <LineField
        name="captcha"
        label={sum ? `请回答：${human.question}` : '请输入图中的字符'}
        hint={`${sum ? '用数字回答，确认不是程序在提交。' : '不分大小写。'}${minutes} 分钟内有效。`}
        value=""
        error={error}
        inputMode={sum ? 'numeric' : 'text'}
      />
      <p className="actions">
        <button className="linklike" type="submit" name="go" value="another">
          换一个
        </button>
        <button className="linklike" type="submit" name="go" value={sum ? 'picture' : 'sum'}>
          {sum ? '改用图形验证码' : '改用文字算题'}
        </button>
      </p>
    </div>
  );
}
