import { Checkbox, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { SearchField } from '@/ui-admin/form/search-field';
import styles from './announcement.module.css';
import type { ReceivedFilter } from './announcement-api';

type Props = { filter: ReceivedFilter; onChange: (change: Partial<ReceivedFilter>) => void };

/** What the own list is narrowed by. Every choice counts at once, words on Enter. */
export function ReceivedSearch({ filter, onChange }: Props) {
  const dayOf = (text: string) => (text ? dayjs(text) : null);
  return (
    <search className={styles.search}>
      <Words label="标题或内容" value={filter.keyword} longest={100} onSearch={(keyword) => onChange({ keyword })} />
      <Words label="发布人" value={filter.sender} longest={50} onSearch={(sender) => onChange({ sender })} />
      <Select
        aria-label="阅读状态"
        value={filter.readFlag}
        options={readStates}
        onChange={(readFlag) => onChange({ readFlag })}
      />
      <Select
        aria-label="类型"
        value={filter.msgCategory}
        options={categories}
        onChange={(msgCategory) => onChange({ msgCategory })}
      />
      <Select
        aria-label="发布日期"
        value={filter.rangeDateKey}
        options={stretches}
        onChange={(rangeDateKey) => onChange({ rangeDateKey, beginDate: '', endDate: '' })}
      />
      {filter.rangeDateKey === 'zdy' && (
        <DatePicker.RangePicker
          aria-label="发布日期的范围"
          value={[dayOf(filter.beginDate), dayOf(filter.endDate)]}
          allowEmpty={[true, true]}
          placeholder={['开始日期', '结束日期']}
          onChange={(range) =>
            onChange({
              beginDate: range?.[0]?.format('YYYY-MM-DD') ?? '',
              endDate: range?.[1]?.format('YYYY-MM-DD') ?? '',
            })
          }
        />
      )}
      <Checkbox
        checked={filter.starFlag === '1'}
        onChange={({ target }) => onChange({ starFlag: target.checked ? '1' : '' })}
      >
        只看星标
      </Checkbox>
    </search>
  );
}

type WordsProps = { label: string; value: string; longest: number; onSearch: (words: string) => void };

/** Words that count on Enter; what was taken away elsewhere leaves the box too. */
function Words({ label, value, longest, onSearch }: WordsProps) {
  return (
    <SearchField key={value} className="" label={label} maxLength={longest} defaultValue={value} onSearch={onSearch} />
  );
}

const readStates = [
  { value: '', label: '全部状态' },
  { value: '0', label: '未读' },
  { value: '1', label: '已读' },
];

const categories = [
  { value: '', label: '全部类型' },
  { value: '1', label: '通知公告' },
  { value: '2', label: '系统消息' },
];

/** The keys are those of the platform's clients. */
const stretches = [
  { value: '', label: '全部日期' },
  { value: 'jt', label: '今天' },
  { value: 'zt', label: '昨天' },
  { value: 'qt', label: '前天' },
  { value: 'bz', label: '本周' },
  { value: 'sz', label: '上周' },
  { value: 'by', label: '本月' },
  { value: 'sy', label: '上月' },
  { value: '7day', label: '近 7 天' },
  { value: 'zdy', label: '自定日期' },
];
