import type { SearchProps } from '@/shared/api/public';
import { Pages } from '@/ui-portal/pages';
import { SearchBox } from '@/ui-portal/search-box';
import { AdvancedForm } from './advanced-form';
import { choiceHref, Facets } from './facets';
import { Offers } from './offers';
import { Dangers, Pinned, Related } from './prepared';
import { HotWords, NothingFound, Results } from './results';
import { Understood } from './understood';

const orders = [
  { value: 'relevance', text: '最相关' },
  { value: 'time', text: '最新' },
];

function Order(props: SearchProps) {
  const chosen = props.sort === 'time' ? 'time' : 'relevance';
  return (
    <span>
      排序：
      {orders.map(({ value, text }) => (
        <a
          key={value}
          href={choiceHref(props, { sort: value === 'time' ? value : '' })}
          aria-current={value === chosen ? 'true' : undefined}
        >
          {text}
        </a>
      ))}
    </span>
  );
}

function Found(props: SearchProps) {
  const { result } = props;
  const href = (page: number) => choiceHref(props, { pageNo: page === 1 ? '' : page });
  return (
    <div className="found">
      <Facets {...props} />
      <div>
        <p className="count">
          <strong>
            找到 {result.total}
            {result.more && '+'} 条结果
          </strong>
          {!result.inSeries && <Order {...props} />}
        </p>
        {result.inSeries && (
          <p className="understood">
            以下是同一系列的各期，新的在前。<a href={choiceHref(props, { series: '' })}>回到全部结果</a>
          </p>
        )}
        <Understood result={result} />
        {result.records.length > 0 ? (
          <>
            <h2 className="hidden">搜索结果</h2>
            <Results {...props} />
            <Pages current={result.current} pages={result.pages} href={href} />
          </>
        ) : (
          <p className="past-end">
            没有这一页，共 {result.pages} 页。<a href={href(1)}>从第一页看起</a>
          </p>
        )}
      </div>
    </div>
  );
}

function QuickForm({ keyword }: { keyword: string }) {
  return (
    <>
      <search className="big-search" aria-label="修改搜索词">
        <form action="/search" method="get">
          <SearchBox id="search-again" label="搜索词" keyword={keyword} />
        </form>
      </search>
      <p className="other-way">
        <a href="/searchall">高级搜索</a>：按整句、排除的词、位置、来源和日期查找
      </p>
    </>
  );
}

/** Dangers first, then what was prepared, what can be done, and what there is to read. */
function Answer(props: SearchProps) {
  const { result } = props;
  return (
    <div data-searched={result.keyword}>
      <Dangers lines={result.dangers} />
      <Pinned answers={result.pinned} />
      <Offers offers={result.offers} />
      {result.total > 0 ? (
        <Found {...props} />
      ) : (
        <div className="found-none">
          <NothingFound {...props} />
        </div>
      )}
      <Related words={result.related} />
    </div>
  );
}

/** Result page of the search over the whole site. */
export function SearchPage(props: SearchProps) {
  const { result, hotWords, advanced } = props;
  return (
    <div className="wrap">
      <header className="page-head">
        <h1>{advanced ? '高级搜索' : '站内搜索'}</h1>
        {advanced ? <AdvancedForm {...props} /> : <QuickForm keyword={result.keyword} />}
      </header>
      {result.keyword === '' ? (
        <div className="found-none">
          <p>请输入要查找的疾病、门诊、政策或文件名；拼音首字母也可以，例如 lgym 是流感疫苗。</p>
          <HotWords words={hotWords} />
        </div>
      ) : (
        <Answer {...props} />
      )}
    </div>
  );
}
