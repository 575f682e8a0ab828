import type { FormEvent } from 'react';
import { Options } from '@/ui-portal/questions';
import type { Region, Search } from './types';

type FiltersProps = {
  path: string;
  search: Search;
  districts: Region[];
  /** What is looked for: 门诊, 检测点. */
  noun: string;
  /** Takes what was chosen in place of sending it; without it the form goes to the server. */
  onChange?: (search: Search) => void;
  /** Told of every choice at once, while the form is filled in. The list follows; the focus stays. */
  onFollow?: (search: Search) => void;
};

function readSearch(form: HTMLFormElement, search: Search): Search {
  const data = new FormData(form);
  const text = (name: string) => String(data.get(name) ?? '');
  return {
    ...search,
    keyword: text('keyword').trim(),
    district: text('district'),
    boxes: search.boxes.map((box) => ({ ...box, on: data.has(box.name) })),
  };
}

/** Conditions of a list. It is a plain form with an address for each choice, so it works without script. */
export function Filters({ path, search, districts, noun, onChange, onFollow }: FiltersProps) {
  const take = (event: FormEvent<HTMLFormElement>) => {
    if (!onChange) return;
    event.preventDefault();
    onChange(readSearch(event.currentTarget, search));
  };
  const follow = (event: FormEvent<HTMLFormElement>) => onFollow?.(readSearch(event.currentTarget, search));
  return (
    <form className="filters" action={path} aria-label={`筛选${noun}`} onSubmit={take} onChange={follow}>
      <p className="field">
        <label htmlFor="place-keyword">名称或地址</label>
        <input
          id="place-keyword"
          name="keyword"
          type="search"
          maxLength={50}
          autoComplete="off"
          defaultValue={search.keyword}
        />
      </p>
      <p className="field">
        <label htmlFor="place-district">区县</label>
        <select id="place-district" name="district" defaultValue={search.district}>
          <option value="">全市</option>
          <Options of={districts.map(({ code, name }) => ({ value: code, text: name }))} />
        </select>
      </p>
      <fieldset>
        <legend className="hidden">只看</legend>
        {search.boxes.map((box) => (
          <label className="box" key={box.name}>
            <input type="checkbox" name={box.name} value="1" defaultChecked={box.on} />
            {box.label}
          </label>
        ))}
      </fieldset>
      <button className="btn" type="submit">
        查{noun}
      </button>
      {search.passive && <input type="hidden" name="passive" value="1" />}
    </form>
  );
}
