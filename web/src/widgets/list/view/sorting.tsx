import {
  type ComponentProps,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useOptimistic,
  useRef,
} from 'react';
import type { Sort } from '../core/state';
import own from './list.module.css';
import type { Shown } from './use-list';

type Sorting = { sort: Sort; press: (column: string) => void };

const SortingContext = createContext<Sorting | null>(null);

/** What the rows are sorted by. A pressed head shows it at once; the rows, which take long to draw, follow. */
export function SortingProvider({ at, children }: { at: Shown<unknown>['at'] | undefined; children: ReactNode }) {
  const [sort, show] = useOptimistic<Sort | undefined>(at?.state);
  const latest = useRef(at);
  useLayoutEffect(() => {
    latest.current = at;
  });
  const sorting = useMemo<Sorting | null>(() => {
    if (!sort) return null;
    const press = (column: string) => {
      const next: Sort = { column, order: sort.column === column && sort.order === 'desc' ? 'asc' : 'desc' };
      startTransition(() => {
        show(next);
        latest.current?.change(next);
      });
    };
    return { sort, press };
  }, [sort, show]);
  return <SortingContext value={sorting}>{children}</SortingContext>;
}

type HeadProps = ComponentProps<'th'> & {
  /** Name of the column, where the server can sort by it. */
  'data-sorts'?: string;
};

/** The head of a column; one that sorts is pressed, by Enter as well. */
export function HeadCell({ 'data-sorts': column, className = '', ...head }: HeadProps) {
  const sorting = useContext(SortingContext);
  if (!column || !sorting) return <th {...head} className={className} />;
  const { sort, press } = sorting;
  const isSorted = sort.column === column;
  const looks = [className, 'ant-table-column-has-sorters', isSorted ? 'ant-table-column-sort' : ''];
  return (
    <th
      {...head}
      className={looks.filter(Boolean).join(' ')}
      aria-sort={isSorted ? `${sort.order}ending` : undefined}
      aria-description="可排序"
      tabIndex={0}
      onClick={() => press(column)}
      onKeyDown={({ key }) => key === 'Enter' && press(column)}
    />
  );
}

/** The title of a column that sorts, with a mark for each direction. */
export function SortTitle({ title }: { title: string }) {
  return (
    <span className="ant-table-column-sorters">
      <span className="ant-table-column-title">{title}</span>
      <svg className={own.directions} viewBox="0 0 8 12" aria-hidden="true">
        <path d="M4 1 7.500 5h-7z" />
        <path d="M4 11 .500 7h7z" />
      </svg>
    </span>
  );
}
