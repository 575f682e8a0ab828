import type { ReactNode } from 'react';
import type { Scenario } from '@/testing/scenario';
import { Answer, Part } from './answers';
import { Crumbs } from './crumbs';
import { Empty, Hotline } from './empty';
import { ErrorSummary } from './error-summary';
import { Choice, FieldGroup, FormField } from './form-field';
import { Icon } from './icon';
import { ChoiceLinks } from './links';
import { Pages } from './pages';
import { Questions } from './questions';
import { ReceiptCard } from './receipt-card';
import { Reviewed } from './reviewed';
import { SectionHead } from './section-head';
import { iconNames } from './sprite';
import { Steps } from './steps';

/** States of components beneath each other, by a word about each. */
function States({ states }: { states: Record<string, ReactNode> }) {
  return Object.entries(states).map(([note, state]) => (
    <section key={note} className="page-tools">
      <h2>{note}</h2>
      {state}
    </section>
  ));
}

const actions = {
  '按钮：一个决定只有一个实心按钮': (
    <p className="actions">
      <button type="button" className="btn">
        继续
      </button>
      <button type="button" className="btn btn-plain">
        返回
      </button>
      <button type="button" className="linklike">
        修改
      </button>
    </p>
  ),
  '标签：颜色之外总有文字': (
    <p className="meta">
      <span className="tag">原创</span>
      <span className="tag tag-main">科普</span>
      <span className="tag tag-good">有效</span>
      <span className="tag tag-off">已废止</span>
    </p>
  ),
  筛选: (
    <ChoiceLinks
      choices={[
        { value: '1', text: '全部', count: 128 },
        { value: '2', text: '热点解读', count: 36 },
      ]}
      current="1"
      href={(value) => `#/${value}`}
    />
  ),
};

const crumbs = [
  { name: '首页', path: '#/1' },
  { name: '健康科普', path: '#/2' },
  { name: '热点解读', path: '#/3' },
];

const way = {
  当前位置: <Crumbs crumbs={crumbs} />,
  版块标题: <SectionHead id="news" title="通知公告" note="每个工作日更新" action={<a href="#/1">全部公告</a>} />,
  '分页：中间一页': <Pages current={7} pages={20} href={(number) => `#/${number}`} />,
  步骤: <Steps name="我要咨询" step={2} steps={4} />,
};

const problems = [
  { field: 'name', message: '请填写怎么称呼您' },
  { field: 'kind', message: '请选择来信的类型' },
];

const kinds = [
  { value: '1', text: '咨询' },
  { value: '2', text: '建议' },
];

const asked = [
  { name: 'name' as const, label: '怎么称呼您', hint: '可以只写姓氏，如“王女士”。' },
  { name: 'kind' as const, label: '来信的类型', options: kinds },
  { name: 'text' as const, label: '内容', rows: 4 },
];

const questions = {
  未答: <Questions questions={asked} answers={{}} problems={[]} prefix="new-" />,
  已答: <Questions questions={asked} answers={{ name: '王女士', kind: '1' }} problems={[]} prefix="old-" />,
  '有错：上面汇总，字段旁说同样的话': (
    <>
      <ErrorSummary problems={problems} />
      <Questions questions={asked} answers={{}} problems={problems} />
    </>
  ),
  带单位的数: (
    <FormField id="height" label="身高" unit="厘米" hint="如 168">
      {(control) => <input {...control} type="text" inputMode="decimal" name="height" />}
    </FormField>
  ),
  '选择：整行都可以点': (
    <FieldGroup id="reply" legend="希望怎样答复" hint="可以选一项" error="请选择希望怎样答复">
      <Choice id="reply-tel" type="radio" name="reply" label="电话" hint="工作日 9:00—17:00" />
      <Choice id="reply-web" type="radio" name="reply" label="网上" />
    </FieldGroup>
  ),
};

const codes = [
  { label: '查询码', text: 'J7K2 9QXM' },
  { label: '查询密码', text: '4831 7720' },
];

const answers = {
  寄出前核对: (
    <Part title="您的信" edit={<a href="#/1">修改</a>}>
      <Answer name="标题" text="孩子打完疫苗发烧怎么办" />
      <Answer name="电话" text="" />
    </Part>
  ),
  回执: <ReceiptCard lines={codes} note="只显示这一次，请抄下来或打印。" />,
  没有内容: (
    <Empty title="没有找到符合的内容">
      <p>
        换一个说法再试，或拨打 <Hotline />。
      </p>
    </Empty>
  ),
  核对日期: <Reviewed date="2026-11-02 00:00:00" by="免疫规划科" next="2027-05-02 00:00:00" />,
};

const Icons = () => (
  <ul className="services">
    {iconNames.map((name) => (
      <li key={name}>
        <span>
          <Icon name={name} />
          {name}
        </span>
      </li>
    ))}
  </ul>
);

/** The components of the public pages: few pages, each with many states. */
export const scenarios: readonly Scenario[] = [
  { title: 'actions', note: '按钮、标签、筛选', render: () => <States states={actions} /> },
  { title: 'way', note: '位置、标题、分页、步骤', render: () => <States states={way} /> },
  { title: 'questions', note: '问题：未答、已答、有错', render: () => <States states={questions} /> },
  { title: 'answers', note: '核对、回执、没有内容、日期', render: () => <States states={answers} /> },
  { title: 'icons', note: '全部图标', render: () => <Icons /> },
];
