import { Send } from '@/ui-portal/actions';
import { Similar } from './similar';

/** Looks for an answer that is there already, before somebody writes; a plain search of the site without script. */
export function AskFirst() {
  return (
    <section className="consult-part" aria-labelledby="ask-first">
      <h2 id="ask-first">先看看有没有现成的答案</h2>
      <search aria-label="查找答案">
        <form className="consult-filter" action="/search" method="get">
          <p className="consult-keyword">
            <label htmlFor="question">您想问什么</label>
            <input id="question" name="keyword" type="search" maxLength={100} autoComplete="off" />
          </p>
          <Send text="找答案" />
        </form>
      </search>
      <Similar title="question" />
    </section>
  );
}
