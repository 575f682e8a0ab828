import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { dayFormat } from './day-control';
import type { FormFilter } from './value-kind';

const beginOf = (name: string) => `${name}_begin`;
const endOf = (name: string) => `${name}_end`;

/** In the query form a day or a moment is looked for between two days. */
export const dayRange: FormFilter = {
  names: (name) => [beginOf(name), endOf(name)],
  wide: true,
  control: ({ name, aria, values, set }) => {
    const dayOf = (key: string) => (values[key] ? dayjs(values[key]) : null);
    return (
      <DatePicker.RangePicker
        id={{ start: aria.id, end: `${aria.id}-end` }}
        value={[dayOf(beginOf(name)), dayOf(endOf(name))]}
        allowEmpty={[true, true]}
        placeholder={['开始日期', '结束日期']}
        onChange={(range) =>
          set({
            [beginOf(name)]: range?.[0]?.format(dayFormat) ?? '',
            [endOf(name)]: range?.[1]?.format(dayFormat) ?? '',
          })
        }
      />
    );
  },
  words: (name, values) => {
    const [begin, end] = [values[beginOf(name)], values[endOf(name)]];
    return begin && end ? `${begin} 至 ${end}` : begin ? `${begin} 起` : `到 ${end}`;
  },
};

/** What comparisons of days are called. */
export const dayVerbs = { eq: '是', gt: '晚于', ge: '不早于', lt: '早于', le: '不晚于' } as const;
