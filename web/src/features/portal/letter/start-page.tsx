import type { ServiceProps } from '@/shared/api/public';
import { withQuery } from '@/shared/format/address';
import { ScrollRegion } from '@/shared/scroll-region';
import { Send } from '@/ui-portal/actions';
import { Empty } from '@/ui-portal/empty';
import { Page } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Pages } from '@/ui-portal/pages';
import { type Option, Options } from '@/ui-portal/questions';
import { AskFirst } from './ask-first';
import { LetterList } from './letters';
import type { Month, Question, StartData } from './types';

type StartPageProps = { page: ServiceProps; data: StartData };

/** Where a letter begins: write, look up, frequent questions, released letters, and how the centre keeps its word. */
export function StartPage({ page, data }: StartPageProps) {
  return (
    <Page crumbs={page.crumbs} className="consult">
      <header className="page-head">
        <h1>{page.name}</h1>
        <p className="lead">
          咨询、求助、建议和投诉都可以写信。{data.notice.receiptDays} 个工作日内受理，一般问题 {data.notice.normalDays}{' '}
          个工作日内答复。
        </p>
        <p className="actions consult-entries">
          <a className="btn" href={data.writePath}>
            写一封信
          </a>
          <a className="btn btn-plain" href={data.searchPath}>
            凭查询码看答复
          </a>
        </p>
      </header>
      <p className="consult-urgent">
        被动物咬伤、误食中毒、呼吸困难等紧急情况，不要写信等答复，请直接去医院或拨打 <a href="tel:120">120</a>。
      </p>
      <AskFirst />
      {data.faq.length > 0 && <Faq questions={data.faq} />}
      <Released page={page} data={data} />
      {data.months.some(({ received }) => received > 0) && <Kept months={data.months} />}
      <PageTools title={page.name} reviewed={page.reviewed} />
    </Page>
  );
}

function Faq({ questions }: { questions: Question[] }) {
  return (
    <section className="consult-part" aria-labelledby="faq">
      <h2 id="faq">大家常问</h2>
      <div className="consult-faq">
        {questions.map(({ id, title, answer, path }) => (
          <details key={id}>
            <summary>{title}</summary>
            <p>{answer}</p>
            <p>
              <a className="more" href={path}>
                看全部答复
              </a>
            </p>
          </details>
        ))}
      </div>
    </section>
  );
}

function Released({ page, data }: StartPageProps) {
  const { letters, type, category, keyword } = data;
  const filtered = type !== '' || category !== '' || keyword !== '';
  const href = (number: number) =>
    withQuery(page.column.path, { type, category, keyword, pageNo: number > 1 ? String(number) : '' });
  return (
    <section className="consult-part" aria-labelledby="released">
      <h2 id="released">公开的来信和答复</h2>
      <p className="hint">写信人同意公开，并去除了个人信息。</p>
      <form className="consult-filter" method="get" action={page.column.path}>
        <FilterSelect name="type" label="类型" value={type} options={data.letterTypes} />
        <FilterSelect name="category" label="内容" value={category} options={data.categories} />
        <p className="consult-keyword">
          <label htmlFor="keyword">关键词</label>
          <input id="keyword" name="keyword" type="search" maxLength={50} defaultValue={keyword} />
        </p>
        <Send text="查找">{filtered && <a href={page.column.path}>清除条件</a>}</Send>
      </form>
      {letters.records.length === 0 ? (
        <Empty title={filtered ? '没有符合条件的来信' : '还没有公开的来信'}>
          <p>
            可以换个词找，或者<a href={data.writePath}>写信问我们</a>。
          </p>
        </Empty>
      ) : (
        <>
          <p className="count hint">共 {letters.total} 封</p>
          <LetterList letters={letters.records} />
        </>
      )}
      <Pages current={letters.current} pages={letters.pages} href={href} />
    </section>
  );
}

type FilterSelectProps = { name: string; label: string; value: string; options: Option[] };

function FilterSelect({ name, label, value, options }: FilterSelectProps) {
  return (
    <p>
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={value}>
        <option value="">全部</option>
        <Options of={options} />
      </select>
    </p>
  );
}

/** Working days to the first answer. Those answered on the same or on a day without work took none. */
const daysText = (days: number) => (days === 0 ? '当天' : `${days} 个工作日`);

const formula = ({ received, answered, refused, withdrawn, rate }: Month) =>
  `${answered} ÷（${received} − ${refused} − ${withdrawn}）= ${rate}%`;

/** How many letters came and were answered, month by month. */
function Kept({ months }: { months: Month[] }) {
  const example = months.find(({ answered }) => answered > 0);
  return (
    <section className="consult-part" aria-labelledby="kept">
      <h2 id="kept">办理情况</h2>
      <ScrollRegion className="table-scroll" label="各月办理情况">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">月份</th>
              <th scope="col">收到</th>
              <th scope="col">已答复</th>
              <th scope="col">办理中</th>
              <th scope="col">不予受理</th>
              <th scope="col">撤回、合并</th>
              <th scope="col">答复率</th>
              <th scope="col">平均用时</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, received, answered, open, refused, withdrawn, rate, days }) => (
              <tr key={month}>
                <th scope="row">{month.replace('-', ' 年 ')} 月</th>
                <td>{received} 封</td>
                <td>{answered} 封</td>
                <td>{open} 封</td>
                <td>{refused} 封</td>
                <td>{withdrawn} 封</td>
                <td>{answered + open === 0 ? '—' : `${rate}%`}</td>
                <td>{answered === 0 ? '—' : daysText(days)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="hint">
        收到 = 已答复 + 办理中 + 不予受理 + 撤回、合并。答复率 = 已答复 ÷（收到 − 不予受理 − 撤回、合并）
        {example === undefined ? '。' : `，如 ${example.month.replace('-', ' 年 ')} 月：${formula(example)}。`}
      </p>
    </section>
  );
}
