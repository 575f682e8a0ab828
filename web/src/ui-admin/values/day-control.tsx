import { Input } from 'antd';
import type { FieldAria } from '../form/field';
import { later } from '../later';
import { textOf } from './value-kind';

const pickers = () => import('./day-picker');

/** The field as long as its calendar is on its way. */
const soon = (aria: FieldAria, text = '') => <Input {...aria} disabled value={text} />;

/** A day, or a moment. */
export const DayControl = later(
  async () => (await pickers()).DayControl,
  ({ aria, value }) => soon(aria, textOf(value)),
);

/** The day or the moment that rows are compared with. */
export const DayFilter = later(
  async () => (await pickers()).DayFilter,
  ({ aria, value }) => soon(aria, value),
);

/** From one day to another. */
export const DayRange = later(
  async () => (await pickers()).DayRange,
  ({ aria, begin, end }) => soon(aria, [begin, end].filter(Boolean).join(' 至 ')),
);
