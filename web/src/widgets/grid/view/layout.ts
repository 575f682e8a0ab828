import type { CSSProperties } from 'react';
import type { Values } from '@/widgets/rows';
import type { AnyGridColumn } from '../core/grid-column';
import type { GridView } from '../core/grid-view';

/** What stands before the cells of a row. */
export type Lead = 'drag' | 'expand' | 'select' | 'number';

export type Zone = 'start' | 'middle' | 'end';

/** A column where it stands. The object stays the same until the columns change, so that cells are not drawn for nothing. */
export type Placed = {
  column: AnyGridColumn;
  /** From 1, with what stands before the cells. */
  number: number;
  zone: Zone;
  /** Pixels from the left of the rows; of those at the end, from the left of their zone. */
  left: number;
  width: number;
  style: CSSProperties;
};

export type Layout = {
  leads: readonly Lead[];
  /** Pixels of each of them, and of all. */
  leadWidths: Readonly<Record<Lead, number>>;
  leadsWidth: number;
  start: readonly Placed[];
  middle: readonly Placed[];
  end: readonly Placed[];
  /** Pixels that each zone takes, the first one with what stands before the cells. */
  startWidth: number;
  endWidth: number;
  width: number;
  of: ReadonlyMap<string, Placed>;
};

const leadWidths: Readonly<Record<Lead, number>> = { drag: 40, expand: 40, select: 40, number: 60 };

/** On a phone they leave more to the cells: a frame less than `phone` pixels wide. */
const phone = 400;
const narrowLeads: typeof leadWidths = { drag: 32, expand: 32, select: 32, number: 44 };

/** What they take at least where sums stand below them, with their name. */
const named = 60;

function leadsIn(frameWidth: number, leads: readonly Lead[], isNamed: boolean): typeof leadWidths {
  const widths = frameWidth > 0 && frameWidth < phone ? narrowLeads : leadWidths;
  const [first] = leads;
  const missing = named - leads.reduce((sum, lead) => sum + widths[lead], 0);
  return first && isNamed && missing > 0 ? { ...widths, [first]: widths[first] + missing } : widths;
}

/** Least part of the frame that is left to the columns that scroll; on a phone nothing but the leads stays. */
const leastFree = 0.4;

/** Where the columns of a view stand in a frame of some width. Columns without a width of their own share what is left. */
export function layoutOf<Row extends Values>(view: GridView<Row>, leads: readonly Lead[], frameWidth: number): Layout {
  const columns = view.columns();
  const isNamed = columns.some(({ statistics = [] }) => statistics.length > 0);
  const ofLeads = leadsIn(frameWidth, leads, isNamed);
  const before = leads.reduce((sum, lead) => sum + ofLeads[lead], 0);
  const widths = shared(view, columns, frameWidth - before);
  const widthIn = (side: string) =>
    columns.reduce((sum, column, at) => sum + (view.sideOf(column) === side ? (widths[at] ?? 0) : 0), 0);
  const tooNarrow = before + widthIn('start') + widthIn('end') > frameWidth * (1 - leastFree);
  const zoneOf = (column: AnyGridColumn): Zone => {
    const side = view.sideOf(column);
    return side === 'none' || tooNarrow ? 'middle' : side;
  };
  const startWidth = before + (tooNarrow ? 0 : widthIn('start'));
  const ends = { start: before, middle: startWidth, end: 0 };
  const placed = columns.map((column, at): Placed => {
    const zone = zoneOf(column);
    const width = widths[at] ?? 0;
    const left = ends[zone];
    ends[zone] += width;
    const style = zone === 'middle' ? { left, width } : { width };
    return { column, zone, left, width, style, number: leads.length + at + 1 };
  });
  const inZone = (zone: Zone) => placed.filter((each) => each.zone === zone);
  return {
    leads,
    leadWidths: ofLeads,
    leadsWidth: before,
    start: inZone('start'),
    middle: inZone('middle'),
    end: inZone('end'),
    startWidth,
    endWidth: ends.end,
    width: ends.middle + ends.end,
    of: new Map(placed.map((each) => [each.column.name, each])),
  };
}

function shared<Row extends Values>(
  view: GridView<Row>,
  columns: readonly AnyGridColumn[],
  room: number,
): readonly number[] {
  const widths = columns.map((column) => view.widthOf(column));
  const left = room - widths.reduce((sum, width) => sum + width, 0);
  const grows = columns.map(({ name, width }) => width === undefined && view.settings.widths?.[name] === undefined);
  const growing = grows.filter(Boolean).length;
  if (left <= 0) return widths;
  if (growing > 0) return widths.map((width, at) => (grows[at] ? width + left / growing : width));
  // Nobody wants more: the last one takes it, so that the frame has no empty side.
  return widths.map((width, at) => (at === widths.length - 1 ? width + left : width));
}
