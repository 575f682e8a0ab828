import { commentLimit } from '@/shared/feedback/feedback';
import { FormField } from './form-field';

/**
 * Asks whether the page helped. The answer alone is sent at once; whoever says no may add why. It needs script, so the style sheet
 * hides it without; `manners/page-feedback.ts` asks and sends.
 */
export function PageFeedback() {
  return (
    <section className="page-feedback" aria-labelledby="page-feedback">
      <h2 id="page-feedback">这个页面有用吗</h2>
      <div className="actions">
        <button className="btn btn-plain" type="button" data-useful="yes">
          有用
        </button>
        <button className="btn btn-plain" type="button" data-useful="no">
          没有帮助
        </button>
      </div>
      <form hidden>
        <p tabIndex={-1}>已经记下。可以再告诉我们哪里不好，也可以不写。</p>
        <FormField
          id="page-feedback-comment"
          label="缺了什么，或哪里看不懂"
          hint="不超过 500 字，请不要写姓名、电话和病情。"
        >
          {(control) => <textarea {...control} name="comment" rows={3} maxLength={commentLimit} />}
        </FormField>
        <p className="actions">
          <button className="btn" type="submit">
            提交
          </button>
        </p>
      </form>
      <p className="thanks" tabIndex={-1} hidden>
        谢谢，您的意见会交给负责这个页面的科室。
      </p>
      <p role="status" className="error" />
    </section>
  );
}
