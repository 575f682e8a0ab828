import { useCallback, useSyncExternalStore } from 'react';
import { cellText } from '@/widgets/rows';
import type { Draft } from '../core/cell-editing';
import type { Place } from '../core/grid-cursor';
import { type Frame, headHeight } from './frame';
import type { Box } from './holder';
import styles from './over.module.css';

type Props = { frame: Frame; place: Place; draft: Draft | null; style: Box };

/** What is said beside the active cell: what is wrong with it, or that somebody else has written something else. */
export function CellTip({ frame, place: { key, column }, draft, style }: Props) {
  const { store, checks } = frame.grid;
  const onCell = useCallback((listener: () => void) => store.onCell(key, column, listener), [store, key, column]);
  const onProblem = useCallback((listener: () => void) => checks.onCell(key, column, listener), [checks, key, column]);
  useSyncExternalStore(onCell, () => store.value(key, column));
  const stored = useSyncExternalStore(onProblem, () => checks.problem(key, column));
  const problem = draft ? draft.problem : stored;
  const conflict = useSyncExternalStore(onCell, () => store.conflict(key, column) !== null);
  if (problem === null && !conflict) return null;
  const isAbove = !hasRoomBelow(frame, style);
  const top = isAbove ? style.top : style.top + style.height;
  return (
    <div className={`${styles.tip} ${isAbove ? styles.above : ''}`} style={{ left: style.left, top }}>
      {problem !== null && (
        <p id={`${frame.id}-tip`} className={styles.tipProblem}>
          {problem}
        </p>
      )}
      {conflict && <ConflictChoice frame={frame} place={{ key, column }} />}
    </div>
  );
}

/** Pixels that a message or a choice takes. */
const tipHeight = 40;
const choiceHeight = 120;

/** In the last rows that are in sight what is said stands above the cell, where it is not cut off. */
function hasRoomBelow({ grid, scroller, footHeight }: Frame, { top, height }: Box): boolean {
  if (!scroller) return true;
  const { active } = grid.cursor;
  const needed = active && grid.store.conflict(active.key, active.column) ? choiceHeight : tipHeight;
  const down = top - scroller.scrollTop;
  return down + height + needed <= scroller.clientHeight - headHeight - footHeight || down < needed;
}

/** Both values of a cell that two people have written, and which of them stays. */
function ConflictChoice({ frame, place: { key, column } }: { frame: Frame; place: Place }) {
  const { store } = frame.grid;
  const conflict = store.conflict(key, column);
  const spec = frame.grid.columnOf(column);
  if (!conflict || !spec) return null;
  const settle = (whose: 'mine' | 'theirs') => {
    store.settle(key, column, whose);
    frame.voice.say(whose === 'mine' ? '已保留您的内容' : '已改用他人的内容');
    frame.focus();
  };
  const said = (value: unknown) => cellText(spec, value) || '空';
  return (
    <fieldset className={styles.conflict} data-conflict="">
      <legend>这一格有人同时修改</legend>
      <button type="button" className={styles.choice} onClick={() => settle('mine')}>
        保留我的：{said(conflict.mine)}
      </button>
      <button type="button" className={styles.choice} onClick={() => settle('theirs')}>
        改用他人的：{said(conflict.theirs)}
      </button>
    </fieldset>
  );
}
