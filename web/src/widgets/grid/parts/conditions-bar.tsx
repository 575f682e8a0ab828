import { Checkbox } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { SearchField } from '@/ui-admin/form/search-field';
import { QuietButton } from '@/ui-admin/quiet-button';
import type { Values } from '@/widgets/rows';
import type { Grid } from '../core/grid';
import styles from './parts.module.css';
import { useConditions, useFound, useSize } from './use-grid-state';

/** Time without typing after which the rows are looked through, in milliseconds. */
const pause = 200;

/** Which rows are shown: those that hold all the words, those with something wrong. Closing it shows all of them again. */
export function ConditionsBar<Row extends Values>({ grid, onClose }: { grid: Grid<Row>; onClose: () => void }) {
  const { wrongOnly } = useConditions(grid);
  const found = useFound(grid).length;
  const size = useSize(grid);
  const [words, setWords] = useState(() => grid.view.filter.words);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const type = (next: string) => {
    setWords(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => grid.view.narrow({ words: next }), pause);
  };
  const close = () => {
    clearTimeout(timer.current);
    grid.view.narrow({ words: '', wrongOnly: false });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.stopPropagation(); // it closes the bar, not the dialog around
      close();
    } else if (event.key === 'Enter') {
      event.preventDefault(); // no form is sent
      clearTimeout(timer.current);
      grid.view.narrow({ words });
    }
  };
  return (
    <search className={`row ${styles.bar}`} aria-label="筛选" onKeyDown={onKeyDown}>
      <SearchField label="筛选行" placeholder="包含这些词的行" autoFocus value={words} onType={type} />
      <Checkbox checked={wrongOnly} onChange={({ target }) => grid.view.narrow({ wrongOnly: target.checked })}>
        只看有问题的
      </Checkbox>
      <span role="status" className="fine">
        {found < size ? `显示 ${found} 行，共 ${size} 行` : ''}
      </span>
      <QuietButton icon="x" label="取消筛选" className="push" onClick={close} />
    </search>
  );
}
