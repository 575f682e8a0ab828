import { type FormEvent, useEffect, useRef, useState } from 'react';
import { ApiError } from '@/shared/api/errors';
import { commentLimit, sendFeedback } from '@/shared/feedback/feedback';
import { FormField } from './form-field';

type State = 'asking' | 'why' | 'thanked';

/**
 * Asks whether the page helped. The answer alone is sent at once; whoever says no may add why. It needs script, so the
 * style sheet hides it without.
 */
export function PageFeedback() {
  const [state, setState] = useState<State>('asking');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const next = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone; its reader goes on with what took its place.
    if (state !== 'asking') next.current?.focus();
  }, [state]);

  const send = async (useful: boolean, comment: string, then: State) => {
    setBusy(true);
    try {
      await sendFeedback({ useful, comment });
      setProblem('');
      setState(then);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : '没有发出去，请检查网络后再试一次');
    } finally {
      setBusy(false);
    }
  };
  const explain = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '').trim();
    if (comment === '') setState('thanked');
    else void send(false, comment, 'thanked');
  };

  return (
    <section className="page-feedback" aria-labelledby="page-feedback">
      <h2 id="page-feedback">这个页面有用吗</h2>
      {state === 'asking' && (
        <div className="actions">
          <button
            className="btn btn-plain"
            type="button"
            disabled={busy}
            onClick={() => void send(true, '', 'thanked')}
          >
            有用
          </button>
          <button className="btn btn-plain" type="button" disabled={busy} onClick={() => void send(false, '', 'why')}>
            没有帮助
          </button>
        </div>
      )}
      {state === 'why' && (
        <form onSubmit={explain}>
          <p tabIndex={-1} ref={next}>
            已经记下。可以再告诉我们哪里不好，也可以不写。
          </p>
          <FormField
            id="page-feedback-comment"
            label="缺了什么，或哪里看不懂"
            hint="不超过 500 字，请不要写姓名、电话和病情。"
          >
            {(control) => <textarea {...control} name="comment" rows={3} maxLength={commentLimit} />}
          </FormField>
          <p className="actions">
            <button className="btn" type="submit" disabled={busy}>
              提交
            </button>
          </p>
        </form>
      )}
      {state === 'thanked' && (
        <p tabIndex={-1} ref={next}>
          谢谢，您的意见会交给负责这个页面的科室。
        </p>
      )}
      <p role="status" className="error">
        {problem}
      </p>
    </section>
  );
}
