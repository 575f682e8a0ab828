import { Button, Input } from 'antd';
import { type FormEvent, useId, useState } from 'react';
import styles from './letter-list.module.css';

type Props = {
  /** Phone or mail that the list shows the letters of; empty for all letters. */
  contact: string;
  onSearch: (contact: string) => void;
};

/** Finds the letters of one writer. The number stays out of the address and of the history of the browser. */
export function ContactSearch({ contact, onSearch }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(contact);
  const search = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed.trim());
  };
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <form className={styles.contact} aria-label="按写信人查找" onSubmit={search}>
      <label htmlFor={id} className="visually-hidden">
        写信人的电话或邮箱
      </label>
      <Input
        id={id}
        value={typed}
        autoComplete="off"
        placeholder="写信人的电话或邮箱，须完整"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button htmlType="submit">查找</Button>
      {contact && <Button onClick={clear}>看全部来信</Button>}
      <span role="status" className={contact ? undefined : 'visually-hidden'}>
        {contact ? '只列出这个联系方式的来信' : ''}
      </span>
    </form>
  );
}
