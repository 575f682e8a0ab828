import { Icon } from './icon';

type SearchBoxProps = {
  id: string;
  label: string;
  keyword?: string;
};

/**
 * Field and button of a search form; the form sends them as they are, script or not. With script the field suggests:
 * `manners/search-box.ts`.
 */
export function SearchBox({ id, label, keyword = '' }: SearchBoxProps) {
  return (
    <>
      <label className="hidden" htmlFor={id}>
        {label}
      </label>
      <div className="search-box">
        <input
          id={id}
          name="keyword"
          type="search"
          defaultValue={keyword}
          placeholder="搜疾病、门诊、政策"
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          data-suggests=""
        />
        <span className="hidden" role="status" />
        <button className="btn" type="submit">
          <Icon name="search" />
          搜索
        </button>
      </div>
    </>
  );
}
