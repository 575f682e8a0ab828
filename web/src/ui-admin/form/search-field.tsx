import { Input } from 'antd';
import type { ComponentProps } from 'react';
import list from '../list/list.module.css';
import { clearText } from './clear-button';

type Props = Omit<ComponentProps<typeof Input.Search>, 'onSearch' | 'onChange' | 'allowClear'> & {
  label: string;
  /** Hears the words when they are meant: by Enter, the button, and the one that empties the field. */
  onSearch?: (words: string) => void;
  /** Hears them while they are typed. */
  onType?: (words: string) => void;
};

/** Words to look for. */
export function SearchField({ label, onSearch, onType, ...input }: Props) {
  return (
    <Input.Search
      className={list.search ?? ''}
      placeholder={label}
      maxLength={100}
      {...input}
      aria-label={label}
      allowClear={clearText}
      {...(onSearch ? { onSearch: (words) => onSearch(words.trim()) } : {})}
      {...(onType ? { onChange: ({ target }) => onType(target.value) } : {})}
    />
  );
}
