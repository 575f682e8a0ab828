import { Button, Checkbox, Input, type InputRef } from 'antd';
import { type KeyboardEvent, useRef, useState } from 'react';
import { QuietButton } from '@/ui-admin/quiet-button';
import type { Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import styles from './parts.module.css';
import { RefusedReport } from './reports';
import { goOn, type Replaced, replaceAll, replaceOne, useFind } from './use-find';

type Props<Row extends Values> = {
  grid: Grid<Row>;
  /** Leads to a cell. */
  onJump: (key: string, column: string) => void;
  onClose: () => void;
};

/** Finds and replaces words in the cells; Enter goes on, Escape closes. All that is replaced at once is undone at once. */
export function FindBar<Row extends Values>({ grid, onJump, onClose }: Props<Row>) {
  const [text, setText] = useState('');
  const [by, setBy] = useState('');
  const [whole, setWhole] = useState(false);
  const [exact, setExact] = useState(false);
  const [done, setDone] = useState<Replaced | null>(null);
  const words = useRef<InputRef>(null);
  const sought = { text, whole, exact };
  const { places, at } = useFind(grid, sought);
  const off = places.length === 0;
  const seek = (act: () => void) => {
    setDone(null);
    act();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation(); // it closes the bar, not the dialog around
      onClose();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
      event.preventDefault(); // no form is sent
      seek(() => goOn(grid, places, event.shiftKey ? -1 : 1));
    }
  };
  const press = (act: () => void) => ({
    'aria-disabled': off || undefined,
    className: off ? (styles.off ?? '') : '',
    onClick: off ? undefined : act,
  });
  return (
    <div className="stack close">
      <search className={`row ${styles.bar}`} aria-label="查找和替换" onKeyDown={onKeyDown}>
        <Input
          ref={words}
          autoFocus
          aria-label="查找"
          placeholder="查找"
          value={text}
          onChange={(event) => seek(() => setText(event.target.value))}
        />
        <QuietButton icon="up" label="上一处" onClick={() => seek(() => goOn(grid, places, -1))} />
        <QuietButton icon="down" label="下一处" onClick={() => seek(() => goOn(grid, places, 1))} />
        <Checkbox checked={exact} onChange={({ target }) => seek(() => setExact(target.checked))}>
          区分大小写
        </Checkbox>
        <Checkbox checked={whole} onChange={({ target }) => seek(() => setWhole(target.checked))}>
          整格相同
        </Checkbox>
        {!grid.locked && (
          <>
            <Input aria-label="替换为" placeholder="替换为" value={by} onChange={({ target }) => setBy(target.value)} />
            <Button {...press(() => setDone(replaceOne(grid, sought, by)))}>替换</Button>
            <Button {...press(() => setDone(replaceAll(grid, sought, by)))}>全部替换</Button>
          </>
        )}
        <span role="status" className="fine">
          {saidOf(text, places.length, at, done)}
        </span>
        <QuietButton icon="x" label="关闭查找" className="push" onClick={onClose} />
      </search>
      {done && done.refused.length > 0 && (
        <RefusedReport
          title={`已替换 ${done.done} 处，另外 ${done.refused.length} 处没有替换：`}
          grid={grid}
          refused={done.refused}
          onJump={onJump}
          onClose={() => {
            setDone(null);
            words.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function saidOf(text: string, count: number, at: number, done: Replaced | null): string {
  if (done) return `已替换 ${done.done} 处`;
  if (text === '') return '';
  if (count === 0) return '没有找到';
  return at < 0 ? `共 ${count} 处` : `第 ${at + 1} 处，共 ${count} 处`;
}
