import type { FormEvent } from 'react';
import { searchPath } from '@/shared/format/address';
import { SearchBox } from '@/ui-portal/search-box';

/** Field of the form; it is named like the parameter of the result page. */
function fieldOf(form: HTMLFormElement): HTMLInputElement | null {
  const field = form.elements.namedItem('keyword');
  return field instanceof HTMLInputElement ? field : null;
}

/** A search for nothing is not sent; the browser says so at the field. What was sent is taken out of the box. */
function onSubmit(event: FormEvent<HTMLFormElement>) {
  const form = event.currentTarget;
  const field = fieldOf(form);
  if (field?.value.trim() === '') {
    event.preventDefault();
    field.setCustomValidity('请输入搜索内容');
    field.reportValidity();
    return;
  }
  // The browser has read the form before the next task begins.
  setTimeout(() => form.reset());
}

/** A field that the browser holds for wrong would never be sent again. */
function onInput(event: FormEvent<HTMLFormElement>) {
  fieldOf(event.currentTarget)?.setCustomValidity('');
}

/** Quick search of the header, the way to the advanced one, and what people look for most. */
export function SiteSearch({ hotWords }: { hotWords: string[] }) {
  return (
    <search className="site-search" aria-label="站内搜索">
      <form action="/search" method="get" autoComplete="off" onSubmit={onSubmit} onInput={onInput}>
        <SearchBox id="site-search" label="搜索本站" />
      </form>
      <a className="to-advanced" href="/searchall" aria-label="高级搜索">
        高级<span>搜索</span>
      </a>
      {hotWords.length > 0 && (
        <p className="search-aid">
          <span>常搜</span>
          {hotWords.slice(0, 4).map((word) => (
            <a key={word} href={searchPath(word)}>
              {word}
            </a>
          ))}
        </p>
      )}
    </search>
  );
}
