import type { ServiceProps } from '@/shared/api/public';
import { Send } from '@/ui-portal/actions';
import { ErrorSummary } from '@/ui-portal/error-summary';
import { Choices, FieldGroup } from '@/ui-portal/form-field';
import { Page } from '@/ui-portal/page';
import type { Question, RabiesData } from './types';

/** One question of the helper. The answers stand in the address: it works without script, and back goes back. */
export function QuestionPage({ crumbs, data, question }: ServiceProps<RabiesData> & { question: Question }) {
  const first = question.choices[0]?.value ?? '';
  const problems = question.problem === '' ? [] : [{ field: idOf(question, first), message: question.problem }];
  return (
    <Page crumbs={crumbs} className="question">
      <div>
        <a className="back" href={question.back}>
          ‹ 上一步
        </a>
        <ErrorSummary problems={problems} />
        <p className="steps">第 {question.step} 问，最多 3 问</p>
        <ol className="steps-bar" aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <li key={step} className={step <= question.step ? 'done' : undefined} />
          ))}
        </ol>
        <form action={data.path} noValidate>
          <input type="hidden" name="help" value={question.name} />
          {question.given.map((given) => (
            <input key={given.name} type="hidden" name={given.name} value={given.value} />
          ))}
          <FieldGroup
            id={question.name}
            legend={question.title}
            hint={question.hint === '' ? undefined : question.hint}
            error={question.problem}
            heading
          >
            <Choices
              name={question.name}
              options={question.choices.map(({ value, label, hint }) => ({ value, text: label, hint }))}
              idOf={(value) => idOf(question, value)}
            />
          </FieldGroup>
          <Send text="继续" />
        </form>
      </div>
      <aside className="panel">
        <h2>先冲洗，再回答</h2>
        <p>有伤口的话，先用肥皂水和流动的清水交替冲洗约 15 分钟。</p>
        <h2>立即拨打 120</h2>
        <p>
          伤口很大、流血不止，或伤在颈部、呼吸困难，先拨打 <a href="tel:120">120</a>。
        </p>
        <h2>回答不会被保存</h2>
        <p>不用姓名和电话，关掉页面就没有了。</p>
        <p className="signed">
          依据：{data.source}。{data.signed}。
        </p>
      </aside>
    </Page>
  );
}

function idOf(question: Question, value: string): string {
  return `${question.name}-${value}`;
}
