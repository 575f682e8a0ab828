import type { SearchProps } from '@/shared/api/public';
import { searchPath, withQuery } from '@/shared/format/address';
import { ChoiceLinks } from '@/ui-portal/links';
import { types } from './advanced-form';

/** `count` is null where it is not known. */
type Choice = { value: string; text: string; count: number | null };

type FacetProps = { title: string; choices: Choice[]; chosen: string; href: (value: string) => string };

/**
 * One way to narrow. A choice without a hit would lead nowhere, so it is left out unless it is the chosen one. The chosen one
 * follows 全部 (value ""), so that it is in sight where the choices stand in one line that scrolls.
 */
function Facet({ title, choices, chosen, href }: FacetProps) {
  const first = choices.filter(({ value }) => value === '' || value === chosen);
  const others = choices.filter((choice) => choice.count !== 0 && !first.includes(choice));
  return (
    <section>
      <h2>{title}</h2>
      <ChoiceLinks className="" choices={[...first, ...others]} current={chosen} href={href} />
    </section>
  );
}

/** Address of the same search with other choices; a changed choice starts at the first page. */
export function choiceHref(props: SearchProps, changed: Record<string, string | number>) {
  const { result, columnId, time, sort, advanced, asked } = props;
  if (advanced) return withQuery('/searchall', { ...asked, ...changed });
  const { type, source, series } = asked;
  const kept = { m_id: columnId, time, sort: sort === 'time' ? sort : '', type, source, series, ...changed };
  return withQuery(searchPath(result.keyword), kept);
}

/** Every type that was found, in the order of the form, and that of all. */
function typeChoices({ facets, total }: SearchProps['result'], chosen: string): Choice[] {
  const countOf = (value: string) => facets.types.find((type) => type.value === value)?.count ?? 0;
  return types.map((type) => ({
    ...type,
    count: type.value !== '' ? countOf(type.value) : chosen === '' ? total : null,
  }));
}

/** The sources with most hits, and the words that were typed for one. */
function sourceChoices({ facets, total }: SearchProps['result'], chosen: string): Choice[] {
  const named = facets.sources.map(({ value, count }) => ({ value, text: value, count }));
  const typed = chosen === '' || named.some(({ value }) => value === chosen);
  return [
    { value: '', text: '全部来源', count: chosen === '' ? total : null },
    ...(typed ? [] : [{ value: chosen, text: `含“${chosen}”`, count: total }]),
    ...named,
  ];
}

/** Ways to narrow the result, each with the number of hits behind it. */
export function Facets(props: SearchProps) {
  const { facets, total } = props.result;
  const { type, source } = props.asked;
  const columns = facets.columns.map(({ id, name, count }) => ({ value: id, text: name, count }));
  return (
    <nav className="facets" aria-label="缩小范围">
      {columns.length > 0 && (
        <Facet
          title="栏目"
          choices={[{ value: '', text: '全部', count: props.columnId === '' ? total : null }, ...columns]}
          chosen={props.columnId}
          href={(value) => choiceHref(props, { m_id: value })}
        />
      )}
      {facets.times.length > 0 && (
        <Facet
          title="时间"
          choices={facets.times}
          chosen={props.time}
          href={(value) => choiceHref(props, { time: value })}
        />
      )}
      <Facet
        title="类型"
        choices={typeChoices(props.result, type)}
        chosen={type}
        href={(value) => choiceHref(props, { type: value })}
      />
      {(facets.sources.length > 1 || source !== '') && (
        <Facet
          title="来源"
          choices={sourceChoices(props.result, source)}
          chosen={source}
          href={(value) => choiceHref(props, { source: value })}
        />
      )}
    </nav>
  );
}
