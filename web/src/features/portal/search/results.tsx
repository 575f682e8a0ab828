import type { Fragment as Part, SearchHit, SearchProps } from '@/shared/api/public';
import { searchPath, withQuery } from '@/shared/format/address';
import { Empty, Hotline } from '@/ui-portal/empty';
import { ArticleLink, ChoiceLinks } from '@/ui-portal/links';
import { Time } from '@/ui-portal/time';
import { ValidityTag } from '@/ui-portal/validity';
import { choiceHref } from './facets';

/** Text with the searched words marked. */
function Marked({ parts }: { parts: Part[] }) {
  let offset = 0;
  return parts.map((part) => {
    const key = offset;
    offset += part.text.length;
    return part.hit ? <mark key={key}>{part.text}</mark> : part.text;
  });
}

/** `href`: address of all issues of the series of a hit. */
type HitProps = { hit: SearchHit; href: (id: string) => string };

function Hit({ hit, href }: HitProps) {
  return (
    <li>
      <h3>
        <ArticleLink article={hit}>
          <Marked parts={hit.titleParts} />
        </ArticleLink>
      </h3>
      <p>
        {hit.inFile && <span className="tag">附件内容</span>}
        <Marked parts={hit.snippet} />
      </p>
      <p className="meta">
        <span>{hit.columnName}</span>
        {hit.type === 'document' && <span>政策文件</span>}
        {hit.type === 'topic' && <span>专题</span>}
        <Time value={hit.publishTime} />
        <ValidityTag validity={hit.validity} />
      </p>
      {/* Of a report only the newest issue stands among the results. */}
      {hit.series > 0 && (
        <p className="issues">
          <a href={href(hit.id)}>更多期（{hit.series} 期）</a>
        </p>
      )}
    </li>
  );
}

export function Results(props: SearchProps) {
  const { result } = props;
  const href = (series: string) => choiceHref(props, { series });
  return (
    <ol className="results" start={(result.current - 1) * result.size + 1}>
      {result.records.map((hit) => (
        <Hit key={hit.id} hit={hit} href={href} />
      ))}
    </ol>
  );
}

/** Words, each a search. */
export function Words({ words }: { words: readonly string[] }) {
  return <ChoiceLinks choices={words.map((word) => ({ value: word, text: word }))} href={searchPath} />;
}

export function HotWords({ words }: { words: string[] }) {
  if (words.length === 0) return null;
  return (
    <>
      <h2 className="hot-title">大家常搜</h2>
      <Words words={words} />
    </>
  );
}

/** Days as `yyyy-MM-dd`: nothing lies between a day and an earlier one. */
const isReversed = (from: string, to: string) => from !== '' && to !== '' && from > to;

function Reversed(props: SearchProps) {
  const { from, to } = props.asked;
  return (
    <Empty title="发布日期写反了">
      <p>
        “从”是 {from}，“到”是 {to}，没有哪一天在这中间。
        <a href={choiceHref(props, { from: to, to: from })}>
          改成从 {to} 到 {from} 再找一次
        </a>
      </p>
    </Empty>
  );
}

/** By what a search is narrowed, in words. */
function limitsOf({ columnId, time, asked }: SearchProps): string[] {
  const limits: [string, string][] = [
    ['栏目', columnId],
    ['时间', time],
    ['类型', asked.type],
    ['来源', asked.source],
    ['位置', asked.field],
    ['发布日期', asked.from + asked.to],
    ['包含的这句话', asked.phrase],
    ['不包含的词', asked.without],
  ];
  return limits.filter(([, chosen]) => chosen !== '').map(([name]) => name);
}

/** Excluded words, alone or in quotes. */
const excluded = /(^|\s)[-－−](["“][^"”]*["”]?|\S*)/g;

const namesNothing = (keyword: string) => keyword.replace(excluded, '').trim() === '';

/** What to do when nothing was found: loosen the choices, other words, other ways to ask. */
export function NothingFound(props: SearchProps) {
  const { result, hotWords, letterPath, advanced } = props;
  const { from, to, keyword, phrase } = props.asked;
  if (isReversed(from, to)) return <Reversed {...props} />;
  if (namesNothing(result.keyword)) {
    return (
      <Empty title="只写了不要的词，没有写要找的词">
        <p>请写上要找的词再找一次，例如“疫苗”，不包含“流感”。</p>
      </Empty>
    );
  }
  const limits = limitsOf(props);
  return (
    <>
      <Empty
        title={
          result.offers.length > 0
            ? `除上面的服务以外，没有找到与“${result.keyword}”有关的信息`
            : `没有找到与“${result.keyword}”有关的信息`
        }
      >
        <ul>
          {limits.length > 0 && (
            <li>
              已限定{limits.join('、')}，
              <a href={searchPath(keyword || phrase || result.keyword)}>不加限定在全站再找一次</a>
            </li>
          )}
          <li>换一个更短或更常用的词，例如用“流感”代替“流行性感冒疫苗接种”</li>
          {!advanced && (
            <li>
              只记得一部分或要限定来源、日期：<a href="/searchall">高级搜索</a>
            </li>
          )}
          <li>
            按栏目查找：<a href="/sitemap">网站地图</a>
          </li>
          <li>
            直接问：拨打 <Hotline />
            {letterPath !== '' && (
              <>
                ，或<a href={withQuery(letterPath, { write: '1', title: result.keyword })}>把这句话写成信问我们</a>
              </>
            )}
          </li>
          {limits.length === 0 && <li>编辑能看到大家搜不到的词（只记词和次数，不记是谁），常有人找的会补上</li>}
        </ul>
      </Empty>
      <HotWords words={hotWords} />
    </>
  );
}
