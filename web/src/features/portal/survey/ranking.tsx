import { useRef, useState, useSyncExternalStore } from 'react';
import type { Option } from '@/shared/survey/types';
import { FieldGroup } from '@/ui-portal/form-field';
import { fieldName, groupId } from './core/controls';
import { place, placesOf, rankedOf } from './core/ranking';
import { inOrder } from './core/shuffle';
import { hintOf, type QuestionProps, Title } from './question-title';

const never = () => () => undefined;

/**
 * A place for each option. Without scripts each option has a list of places; with them options are put in order by buttons, and
 * hidden fields carry the places.
 */
export function RankingQuestion(props: QuestionProps) {
  const isScripted = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const { question, number, problems } = props;
  return (
    <FieldGroup
      id={groupId(question)}
      legend={<Title question={question} number={number} />}
      hint={hintOf(question) ?? '把所有选项按先后排好。'}
      error={problems[0]?.message ?? ''}
    >
      {isScripted ? <RankingButtons {...props} /> : <RankingSelects {...props} />}
    </FieldGroup>
  );
}

function RankingSelects({ question, answer, seed }: QuestionProps) {
  const options = inOrder(question, seed);
  return (
    <ul className="survey-ranking">
      {options.map((option) => (
        <li key={option.id}>
          <label htmlFor={`${groupId(question)}--${option.id}`}>{option.text}</label>
          <select
            id={`${groupId(question)}--${option.id}`}
            name={fieldName(question, option.id)}
            defaultValue={answer.rows?.[option.id] ?? ''}
          >
            <option value="">名次</option>
            {Object.values(placesOf(options.map(({ id }) => id))).map((at) => (
              <option key={at} value={at}>
                第 {at}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}

function RankingButtons({ question, answer, seed }: QuestionProps) {
  const options = inOrder(question, seed);
  const [ranked, setRanked] = useState(() => rankedOf(options, answer));
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const textOf = (id: string) => options.find((option) => option.id === id)?.text ?? '';
  const move = (id: string, to: number) => {
    const next = place(ranked, id, to);
    setRanked(next);
    setSaid(next.includes(id) ? `“${textOf(id)}”排在第 ${next.indexOf(id) + 1}` : `“${textOf(id)}”还没有排`);
    // The form hears of it as of typing, and the button that was pressed may stand elsewhere now.
    window.requestAnimationFrame(() => {
      list.current?.dispatchEvent(new Event('input', { bubbles: true }));
      document.getElementById(`${groupId(question)}--${id}`)?.focus();
    });
  };
  const places = placesOf(ranked);
  const rest = options.filter(({ id }) => !ranked.includes(id));
  const shown = [...ranked.flatMap((id) => options.filter((option) => option.id === id)), ...rest];
  return (
    <>
      <ul className="survey-ranking" ref={list}>
        {shown.map((option) => (
          <li key={option.id} className={places[option.id] ? 'ranked' : undefined}>
            <span className="survey-place">{places[option.id] ? `第 ${places[option.id]}` : '未排'}</span>
            <span className="survey-ranking-text">{option.text}</span>
            <RankingMoves
              id={`${groupId(question)}--${option.id}`}
              option={option}
              at={ranked.indexOf(option.id)}
              count={ranked.length}
              onMove={move}
            />
            {places[option.id] && (
              <input type="hidden" name={fieldName(question, option.id)} value={places[option.id]} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="hidden">
        {said}
      </p>
    </>
  );
}

type RankingMovesProps = {
  /** Of the first button, which errors lead to. */
  id: string;
  option: Option;
  /** Place from 0, -1 for an option that has none yet. */
  at: number;
  count: number;
  onMove: (id: string, to: number) => void;
};

function RankingMoves({ id, option, at, count, onMove }: RankingMovesProps) {
  const name = <span className="hidden">：{option.text}</span>;
  if (at < 0) {
    return (
      <button id={id} className="btn btn-plain" type="button" onClick={() => onMove(option.id, count)}>
        排在第 {count + 1}
        {name}
      </button>
    );
  }
  return (
    <span className="survey-moves">
      <button
        id={id}
        className="btn btn-plain"
        type="button"
        aria-disabled={at === 0}
        onClick={() => onMove(option.id, Math.max(0, at - 1))}
      >
        上移{name}
      </button>
      <button
        className="btn btn-plain"
        type="button"
        aria-disabled={at === count - 1}
        onClick={() => onMove(option.id, Math.min(count - 1, at + 1))}
      >
        下移{name}
      </button>
      <button className="btn btn-plain" type="button" onClick={() => onMove(option.id, -1)}>
        取消{name}
      </button>
    </span>
  );
}
