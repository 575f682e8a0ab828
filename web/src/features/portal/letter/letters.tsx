import { day } from '@/shared/format/date';
import type { PublicLetter } from './types';

/** Released letters, each with what it is about and who answered. */
export function LetterList({ letters, heading = 'h3' }: { letters: PublicLetter[]; heading?: 'h3' | 'h2' }) {
  const Heading = heading;
  return (
    <ul className="entries letters">
      {letters.map((letter) => (
        <li key={letter.id}>
          <div>
            <Heading>
              <a href={letter.path}>{letter.title}</a>
            </Heading>
            <p className="meta">
              <span className="tag">{letter.letterTypeText}</span>
              <span>{letter.categoryText}</span>
              <span>来信 {day(letter.createTime)}</span>
              {letter.answerTime && <span>答复 {day(letter.answerTime)}</span>}
              {letter.departName !== '' && <span>{letter.departName}</span>}
              <span>{letter.stateText}</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
