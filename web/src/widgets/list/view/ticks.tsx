import { Checkbox, type CheckboxProps } from 'antd';
import {
  type ComponentProps,
  createContext,
  memo,
  startTransition,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from 'react';
import Radio from '@/ui-admin/kit/radio';
import { afterPagePress, afterPress } from '../core/ticking';
import type { Shown } from './use-list';

/** What is ticked on a page of rows. It goes to the boxes past the table, which draws all its rows for whatever it is told. */
type Ticking = {
  ticked: ReadonlySet<string>;
  page: readonly string[];
  press: (key: string, wide: boolean) => void;
  pressPage: () => void;
  /** What radio buttons have in common. */
  group: string;
};

const TickingContext = createContext<Ticking | null>(null);
export const TickingProvider = TickingContext.Provider;

/** @param rows those of the page, with those below them */
export function useTicking<Row>({ ticks, keyOf }: Shown<Row>, rows: readonly Row[]): Ticking | null {
  const group = useId();
  const page = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const now = { ticks, page };
  const latest = useRef(now);
  useLayoutEffect(() => {
    latest.current = now;
  });
  const from = useRef<string | null>(null);
  const acts = useMemo(
    () => ({
      press: (key: string, wide: boolean) => {
        const { ticks, page } = latest.current;
        if (!ticks?.multiple) {
          ticks?.onTick([key]);
          return;
        }
        const after = afterPress(ticks.latest(), { key, page, wide, from: from.current });
        from.current = after.from;
        ticks.onTick(after.ticked);
      },
      pressPage: () => {
        const { ticks, page } = latest.current;
        from.current = null;
        ticks?.onTick(afterPagePress(ticks.latest(), page));
      },
    }),
    [],
  );
  if (!ticks) return null;
  return { ticked: new Set(ticks.multiple ? ticks.keys : ticks.keys.slice(0, 1)), page, group, ...acts };
}

type RowProps = ComponentProps<'tr'> & { 'data-row-key'?: string };

/** A row of the table, which shows whether it is ticked. */
export function TickedRow({ className = '', ...row }: RowProps) {
  const ticked = useContext(TickingContext)?.ticked.has(row['data-row-key'] ?? '');
  return <tr {...row} className={ticked ? `${className} ant-table-row-selected` : className} />;
}

type BoxProps = { rowKey: string; name: string; multiple: boolean };

/** The box of a row, where several may be chosen, or its radio button. */
export function RowBox({ rowKey, ...looks }: BoxProps) {
  const ticking = useContext(TickingContext);
  return (
    ticking && (
      <Box {...looks} rowKey={rowKey} ticked={ticking.ticked.has(rowKey)} group={ticking.group} press={ticking.press} />
    )
  );
}

const Box = memo(function Box({ rowKey, name, multiple, ticked, group, press }: DrawnBoxProps) {
  const Part = multiple ? Checkbox : Radio;
  const [shown, show] = useAtOnce(ticked);
  const change: CheckboxProps['onChange'] = ({ nativeEvent }) => {
    const wide = nativeEvent.shiftKey;
    show(!multiple || !shown, () => press(rowKey, wide));
  };
  return (
    <Part
      name={group}
      aria-label={`选择 ${name}`}
      checked={shown}
      // In a list that is there for choosing, a click in the row takes it, too.
      onClick={(event: { stopPropagation: () => void }) => event.stopPropagation()}
      onChange={change}
    />
  );
});

/** Whether a box is ticked: the pressed one draws it at once, what else hears of it follows. */
function useAtOnce(ticked: boolean): [boolean, (next: boolean, press: () => void) => void] {
  const [shown, set] = useOptimistic(ticked);
  const show = (next: boolean, press: () => void) =>
    startTransition(() => {
      set(next);
      press();
    });
  return [shown, show];
}

type DrawnBoxProps = BoxProps & Pick<Ticking, 'group' | 'press'> & { ticked: boolean };

/** The box of the whole page. */
export function PageBox() {
  const ticking = useContext(TickingContext);
  if (!ticking) return null;
  const { page, ticked, pressPage } = ticking;
  const some = page.some((key) => ticked.has(key));
  const all = some && page.every((key) => ticked.has(key));
  return (
    <div className="ant-table-selection">
      <DrawnPageBox all={all} some={some} none={page.length === 0} press={pressPage} />
    </div>
  );
}

type PageBoxProps = { all: boolean; some: boolean; none: boolean; press: () => void };

const DrawnPageBox = memo(function DrawnPageBox({ all, some, none, press }: PageBoxProps) {
  const [shown, show] = useAtOnce(all);
  return (
    <Checkbox
      aria-label="选择本页全部"
      checked={shown}
      indeterminate={some && !shown && !all}
      disabled={none}
      onChange={() => show(!shown, press)}
    />
  );
});
