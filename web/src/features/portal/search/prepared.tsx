import type { DangerLine, PinnedAnswer } from '@/shared/api/public';
import { telephone } from '@/shared/format/telephone';
import { Words } from './results';

function Danger({ line }: { line: DangerLine }) {
  const { name, sentence, phones, path, signed } = line;
  return (
    <section className="danger" aria-label={`紧急情况：${name}`}>
      <h2>{name}</h2>
      <p>{sentence}</p>
      <p className="danger-acts">
        {phones.map((phone, place) => (
          <a
            key={phone.number}
            className={place === 0 ? 'btn danger-call' : 'btn btn-plain'}
            href={telephone(phone.number)}
          >
            拨打 {phone.number} {phone.name}
          </a>
        ))}
        {path !== '' && <a href={path}>详细说明</a>}
      </p>
      {signed !== '' && <p className="danger-signed">急救提示经{signed}</p>}
    </section>
  );
}

/** What to do first, when the question names a danger to life: before everything else on the page. */
export function Dangers({ lines }: { lines: DangerLine[] }) {
  return lines.map((line) => <Danger key={line.name} line={line} />);
}

function Pin({ answer }: { answer: PinnedAnswer }) {
  const { title, note, path, phone } = answer;
  return (
    <li>
      <h3>
        {path === '' ? title : <a href={path}>{title}</a>} <span className="tag tag-main">推荐</span>
      </h3>
      {(note !== '' || phone !== '') && (
        <p className="meta">
          {note !== '' && <span>{note}</span>}
          {phone !== '' && (
            <span>
              电话 <a href={telephone(phone)}>{phone}</a>
            </span>
          )}
        </p>
      )}
    </li>
  );
}

/** Answers that the editors put first. */
export function Pinned({ answers }: { answers: PinnedAnswer[] }) {
  if (answers.length === 0) return null;
  return (
    <section className="offers pinned" aria-labelledby="pinned-title">
      <h2 id="pinned-title">编辑推荐</h2>
      <ul>
        {answers.map((answer) => (
          <Pin key={answer.title} answer={answer} />
        ))}
      </ul>
    </section>
  );
}

/** Searches of many people that are near to this one. */
export function Related({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <nav className="related-searches" aria-labelledby="related-title">
      <h2 id="related-title">相关搜索</h2>
      <Words words={words} />
    </nav>
  );
}
