import { Radio } from 'antd';
import { olderBoundsOf } from '../core/bounds';
import type { Choice } from '../core/choice';
import { chosenOf, type OlderState, type OlderTab, type Way, wayOf, waysOf } from '../core/older';
import { type PartName, traits } from '../core/parts';
import styles from './cron.module.css';
import { Details } from './details';
import { wordOf } from './part-panel';

type Props = {
  tab: OlderTab;
  state: OlderState;
  onChoose: (part: PartName, choice: Choice) => void;
};

/** The ways of one tab of the older editor. The tab of the day holds those of the week, too. */
export function OlderPanel({ tab, state, onChoose }: Props) {
  const chosen = wayOf(state, tab);
  const ways = waysOf(tab);
  return (
    <Radio.Group
      className="stack"
      aria-label={`${traits[tab].label}的取值方式`}
      value={chosen ? ways.findIndex((way) => isSame(way, chosen)) : -1}
      onChange={({ target }) => {
        const way = ways[Number(target.value)];
        if (way) onChoose(way.part, chosenOf(state[way.part], way.kind));
      }}
    >
      {ways.map((way, at) => (
        <div key={`${way.part} ${way.kind}`} className={`row ${styles.kind}`}>
          <Radio value={at}>{olderWordOf(tab, way)}</Radio>
          {chosen && isSame(way, chosen) && (
            <Details
              part={way.part}
              choice={chosenOf(state[way.part])}
              bounds={olderBoundsOf(way.part)}
              onChoose={(choice) => onChoose(way.part, choice)}
            />
          )}
        </div>
      ))}
      {!chosen && (
        <div className={`row ${styles.kind}`}>
          <Radio value={-1}>按文字：{textOf(tab, state)}</Radio>
        </div>
      )}
    </Radio.Group>
  );
}

const isSame = (one: Way, other: Way) => one.part === other.part && one.kind === other.kind;

/** Days of the week among the days: 星期区间 beside 区间. */
function olderWordOf(tab: OlderTab, { part, kind }: Way): string {
  const isShared = kind === 'range' || kind === 'loop' || kind === 'list';
  return tab === 'day' && part === 'week' && isShared ? `按星期${wordOf(part, kind)}` : wordOf(part, kind);
}

const textOf = (tab: OlderTab, { day, week, ...state }: OlderState) =>
  tab === 'day' ? `日 ${day.text}，周 ${week.text}` : state[tab].text;
