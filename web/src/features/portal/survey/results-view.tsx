import { Fragment } from 'react';
import { decimal, numberOf, share } from '@/shared/survey/figures';
import type { Count, QuestionResult, Results } from '@/shared/survey/types';

/** Published figures: a bar and a number for each choice. Small numbers are hidden so that nobody can be told apart. */
export function ResultsView({ results }: { results: Results }) {
  return (
    <section className="survey-results" aria-labelledby="survey-results">
      <h2 id="survey-results">统计结果</h2>
      <p className="hint">
        共收到 {results.answers} 份答卷。不足 5 人的数字显示为“&lt;5”，“—”是为防止推算一并不显示的数字。
        {results.questions.length === 0 && '答卷较少，暂不公开各题的结果。'}
      </p>
      {results.questions.map((question) => (
        <QuestionFigures key={question.id} question={question} />
      ))}
    </section>
  );
}

function QuestionFigures({ question }: { question: QuestionResult }) {
  const { id, number, title, answered, numbers, nps, unit = '' } = question;
  return (
    <section className="survey-figures" aria-labelledby={`figures-${id}`}>
      <h3 id={`figures-${id}`}>
        {number}. {title}
      </h3>
      {question.tooFew ? (
        <p className="hint">回答的人不足 5 位，不公开。</p>
      ) : (
        <p className="hint">
          {answered} 人回答
          {numbers && `，平均 ${decimal(numbers.mean)}${unit}，中位数 ${decimal(numbers.median)}${unit}`}
          {nps && `，净推荐值 ${decimal(nps.score)}`}
        </p>
      )}
      {question.counts && <Bars label={title} counts={question.counts} answered={answered} />}
      {question.lines?.map((line) => (
        <Fragment key={line.id}>
          <h4>
            {line.text}
            {line.mean !== undefined && <span className="hint">　平均 {decimal(line.mean)}</span>}
          </h4>
          <Bars label={line.text} counts={line.counts} answered={line.answered} />
        </Fragment>
      ))}
    </section>
  );
}

function Bars({ label, counts, answered }: { label: string; counts: Count[]; answered: number }) {
  return (
    <table className="survey-bars">
      <caption className="hidden">{label}</caption>
      <thead className="hidden">
        <tr>
          <th scope="col">选项</th>
          <th scope="col">占比</th>
          <th scope="col">人数</th>
        </tr>
      </thead>
      <tbody>
        {counts.map((count) => {
          const part = decimal(share(count, answered));
          return (
            <tr key={count.value}>
              <th scope="row">{count.text}</th>
              <td className="survey-bar">
                <svg aria-hidden="true" width="100%" height="12" preserveAspectRatio="none" viewBox="0 0 100 12">
                  <rect className="bar-back" width="100" height="12" />
                  <rect className="bar" width={part} height="12" />
                </svg>
              </td>
              <td className="survey-share">
                {!count.hidden && <span>{part}%</span>}
                <span>{numberOf(count)}</span>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
