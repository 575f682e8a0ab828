import { Button, Select } from 'antd';
import type { KeyboardEvent } from 'react';
import { messages } from '@/shared/messages/zh-cn';
import { clearButton } from '@/ui-admin/form/clear-button';
import type { Option } from '@/ui-admin/form/field-spec';
import { InputProblem, withProblem } from '@/ui-admin/form/input-problem';
import type { TextControl } from '@/ui-admin/values/text-control';
import { searchRows } from '../core/search-source';
import { noValue, rowsOrReason } from './drop-down';
import styles from './inputs.module.css';
import type { Search } from './use-search';

type Props = TextControl & {
  placeholder?: string | undefined;
  /** Text of the value. */
  label: string;
  keyword: string;
  onKeyword: (keyword: string) => void;
  open: boolean;
  onOpen: (open: boolean) => void;
  search: Search;
  /** There are more than the rows. */
  more: boolean;
  onChoose?: (option: Option) => void;
  /** Why the input cannot be used or its text is not to be had. */
  problem?: string | null;
  onRetry?: (() => void) | undefined;
};

/** The input and the list of a search select; it knows nothing about where the rows come from. */
export function SearchBox(props: Props) {
  const { aria, disabled, invalid, label, more, onBlur, onChange, onChoose, onOpen, open, problem, search, value } =
    props;
  const problemId = `${aria.id}-problem`;
  const { rows, searching, failure } = search;
  const choose = (option: Option | null | undefined) => {
    if (option?.value === noValue) {
      return;
    }
    if (option) {
      onChoose?.(option);
    }
    onChange(option?.value ?? '');
  };
  const empty = searching ? '正在查询' : (failure ?? messages.nothingFound);
  return (
    <div
      className={`stack ${styles.search}`}
      onKeyDownCapture={(event) => retryOnEnter(event, open && failure ? search : null)}
    >
      <Select
        {...(problem ? withProblem(aria, problemId) : aria)}
        className={styles.select}
        labelInValue
        value={value === '' ? null : { value, label }}
        options={rowsOrReason(rows, empty)}
        open={open}
        onOpenChange={onOpen}
        showSearch={{ filterOption: false, searchValue: props.keyword, onSearch: props.onKeyword }}
        listHeight={searchRows * rowHeight}
        popupRender={(list) => (
          <>
            {list}
            {failure && <RetryLine onRetry={search.again} />}
            {more && <p className={`fine ${styles.more}`}>最多列出 {searchRows} 项，输入文字可缩小范围</p>}
          </>
        )}
        allowClear={clearButton}
        loading={searching}
        disabled={disabled}
        status={invalid || problem ? 'error' : ''}
        placeholder={props.placeholder ?? messages.typeToSearch}
        onBlur={onBlur}
        onChange={choose}
      />
      <span className="visually-hidden" role="status">
        {open && said(search, empty)}
      </span>
      {problem && <InputProblem id={problemId} text={problem} onRetry={props.onRetry} />}
    </div>
  );
}

/** Pixels of one row; ten of them and the line below stay under the 400 of a drop-down. */
const rowHeight = 32;

function said({ rows, searching, failure }: Search, empty: string): string {
  if (failure) {
    return `${failure}，按回车键重新查询`;
  }
  return searching || rows.length === 0 ? empty : `有 ${rows.length} 项可选`;
}

/** The focus stays in the input: the button is for the pointer, Enter does the same. */
function RetryLine({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={`fine ${styles.more}`}>
      <Button type="link" size="small" tabIndex={-1} onMouseDown={(event) => event.preventDefault()} onClick={onRetry}>
        重新查询（回车）
      </Button>
    </p>
  );
}

/** On its way down: the list would close before the input hears of the key. */
function retryOnEnter(event: KeyboardEvent, failed: Search | null) {
  if (failed && event.key === 'Enter') {
    event.preventDefault();
    event.stopPropagation();
    failed.again();
  }
}
