import type { ServiceProps } from '@/shared/api/public';
import { withQuery } from '@/shared/format/address';
import { minute } from '@/shared/format/date';
import { Empty } from '@/ui-portal/empty';
import { ChoiceLinks } from '@/ui-portal/links';
import { Page } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Pages } from '@/ui-portal/pages';
import type { ListData, PostingSummary } from './types';
import { postingTag } from './words';

/** All postings of the site; those that take applications come first. */
export function ListPage({ page, data }: { page: ServiceProps; data: ListData }) {
  const { path } = page.column;
  const href = (state: string, number = 1) => withQuery(path, { state, pageNo: number > 1 ? number : '' });
  return (
    <Page crumbs={page.crumbs} className="recruit">
      <header className="page-head recruit-head">
        <div>
          <h1>{page.name}</h1>
          {page.column.description !== '' && <p className="lead">{page.column.description}</p>}
        </div>
        <a className="btn btn-plain" href={data.lookupPath}>
          凭查询码看我的报名
        </a>
      </header>
      <nav aria-label="按状态查看">
        <ChoiceLinks choices={[{ value: '', text: '全部' }, ...data.states]} current={data.state} href={href} />
      </nav>
      {data.postings.length === 0 ? (
        <Empty title={data.state === '' ? '目前没有招聘公告' : '没有这个状态的公告'}>
          <p>{data.state === '' ? '有新的招聘会在这里发布。' : <a href={path}>看全部公告</a>}</p>
        </Empty>
      ) : (
        <>
          <p className="count hint">共 {data.total} 个公告</p>
          <ul className="recruit-list">
            {data.postings.map((posting) => (
              <li key={posting.id}>
                <PostingItem posting={posting} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Pages current={data.current} pages={data.pages} href={(number) => href(data.state, number)} />
      <PageTools title={page.name} reviewed={page.reviewed} />
    </Page>
  );
}

function PostingItem({ posting }: { posting: PostingSummary }) {
  const { title, unit, state, stateText, path } = posting;
  return (
    <article className="card recruit-item">
      <p className="meta">
        <span className={postingTag(state)}>{stateText}</span>
        <span>{unit}</span>
      </p>
      <h2>
        <a href={path}>{title}</a>
      </h2>
      <p>
        {posting.posts} 个岗位，招 {posting.headcount} 人
      </p>
      <p className="hint">
        报名 {minute(posting.beginTime)} 至 {minute(posting.endTime)}
      </p>
    </article>
  );
}
