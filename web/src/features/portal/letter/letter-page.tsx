import type { ServiceProps } from '@/shared/api/public';
import { day } from '@/shared/format/date';
import { Crumbs } from '@/ui-portal/crumbs';
import { PageTools } from '@/ui-portal/page-tools';
import { Time } from '@/ui-portal/time';
import { LetterList } from './letters';
import type { LetterData } from './types';

/** A released letter with its answer. */
export function LetterPage({ page, data }: { page: ServiceProps; data: LetterData }) {
  const { letter, related } = data;
  return (
    <>
      <Crumbs crumbs={page.crumbs} />
      <article className="wrap consult consult-narrow">
        <header className="page-head">
          <p className="eyebrow">
            {letter.letterTypeText} · {letter.categoryText}
          </p>
          <h1>{letter.title}</h1>
          <p className="meta">
            <span>
              发布 <Time value={letter.releaseTime} precise />
            </span>
          </p>
        </header>
        <section className="message" aria-labelledby="asked">
          <h2 id="asked">来信</h2>
          <p className="meta">
            <span>{day(letter.createTime)}</span>
          </p>
          <p className="lines">{letter.content}</p>
        </section>
        <section className="message message-reply" aria-labelledby="answered">
          <h2 id="answered">答复</h2>
          <p className="meta">
            {letter.departName !== '' && <span>{letter.departName}</span>}
            {letter.answerTime && <span>{day(letter.answerTime)}</span>}
          </p>
          <p className="lines">{letter.answer}</p>
        </section>
        <p className="hint">
          经写信人同意公开，个人信息已隐去。答复针对来信当时的情况，不能代替医生诊断；政策以最新规定为准。
        </p>
        {related.length > 0 && (
          <section className="consult-part" aria-labelledby="related">
            <h2 id="related">相关的来信</h2>
            <LetterList letters={related} />
          </section>
        )}
        <p>
          <a className="more" href={data.back}>
            全部公开来信
          </a>
        </p>
        <PageTools title={letter.title} />
      </article>
    </>
  );
}
