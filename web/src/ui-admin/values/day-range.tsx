import { DayRange } from './day-control';
import type { FormFilter } from './value-kind';

const beginOf = (name: string) => `${name}_begin`;
const endOf = (name: string) => `${name}_end`;

/** In the query form a day or a moment is looked for between two days. */
export const dayRange: FormFilter = {
  names: (name) => [beginOf(name), endOf(name)],
  wide: true,
  control: ({ name, aria, values, set }) => (
    <DayRange
      aria={aria}
      begin={values[beginOf(name)] ?? ''}
      end={values[endOf(name)] ?? ''}
      onChange={(begin, end) => set({ [beginOf(name)]: begin, [endOf(name)]: end })}
    />
  ),
  words: (name, values) => {
    const [begin, end] = [values[beginOf(name)], values[endOf(name)]];
    return begin && end ? `${begin} 至 ${end}` : begin ? `${begin} 起` : `到 ${end}`;
  },
};

/** What comparisons of days are called. */
export const dayVerbs = { eq: '是', gt: '晚于', ge: '不早于', lt: '早于', le: '不晚于' } as const;
