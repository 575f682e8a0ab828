import type { ServiceProps } from '@/shared/api/public';
import { day, minute } from '@/shared/format/date';
import { fileSize } from '@/shared/format/file';
import { Onward } from '@/ui-portal/actions';
import { Icon } from '@/ui-portal/icon';
import { Page } from '@/ui-portal/page';
import { PageTools } from '@/ui-portal/page-tools';
import { Time } from '@/ui-portal/time';
import { PostsTable } from './posts-table';
import type { PostingData, PublicPosting } from './types';
import { milestones, postingTag } from './words';

/** One posting: what is asked for, when, and the way to apply. */
export function PostingPage({ page, data }: { page: ServiceProps; data: PostingData }) {
  const { posting } = data;
  return (
    <Page crumbs={page.crumbs} className="recruit recruit-posting">
      <div>
        <Head posting={posting} />
        {posting.intro !== '' && <p className="lines recruit-intro">{posting.intro}</p>}
        {posting.notice !== '' && <Notice posting={posting} />}
        <section className="recruit-part" aria-labelledby="posts">
          <h2 id="posts">岗位（{posting.table.length} 个）</h2>
          <PostsTable posts={posting.table} categories={data.categories} educations={data.educations} />
        </section>
        {posting.files.length > 0 && <Files posting={posting} />}
      </div>
      <aside className="recruit-side" aria-label="报名和日程">
        <ApplyPanel data={data} />
        <Timeline posting={posting} />
      </aside>
      <PageTools title={posting.title} reviewed={page.reviewed} />
    </Page>
  );
}

function Head({ posting }: { posting: PublicPosting }) {
  return (
    <header className="article-head">
      <p className="eyebrow">
        <span className={postingTag(posting.state)}>{posting.stateText}</span>
      </p>
      <h1>{posting.title}</h1>
      <p className="meta recruit-meta">
        <span>{posting.unit}</span>
        <span>招 {posting.headcount} 人</span>
        {posting.publishTime && (
          <span>
            发布 <Time value={posting.publishTime} precise />
          </span>
        )}
      </p>
      {posting.revokeReason !== '' && (
        <p className="state-notice recruit-revoked">这次招聘已经撤销：{posting.revokeReason}</p>
      )}
    </header>
  );
}

/** Who is proposed for employment. */
function Notice({ posting }: { posting: PublicPosting }) {
  return (
    <section className="recruit-notice" aria-labelledby="notice">
      <h2 id="notice">拟聘人员公示</h2>
      <p className="hint">
        公示期 {day(posting.noticeBegin ?? '')} 至 {day(posting.noticeEnd ?? '')}，有意见请拨打{' '}
        <a href={`tel:${posting.phone}`}>{posting.phone}</a>。
      </p>
      <ol>
        {posting.notice
          .split('\n')
          .filter((line) => line.trim() !== '')
          .map((line) => (
            <li key={line}>{line}</li>
          ))}
      </ol>
    </section>
  );
}

function Files({ posting }: { posting: PublicPosting }) {
  return (
    <section className="recruit-part" aria-labelledby="files">
      <h2 id="files">附件</h2>
      <ul className="recruit-files">
        {posting.files.map(({ name, path, size }) => (
          <li key={path}>
            <a href={path} download>
              <Icon name="file" />
              {name}
            </a>
            {size > 0 && <span className="hint">{fileSize(size)}</span>}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Why nobody can apply now. */
function closedText({ state, beginTime, endTime }: PublicPosting): string {
  if (state === 'announced') return `${minute(beginTime)} 开始报名。`;
  if (state === 'revoked') return '这次招聘已经撤销，不再接受报名。';
  return `报名已于 ${minute(endTime)} 截止。`;
}

function ApplyPanel({ data }: { data: PostingData }) {
  const { posting, applyPath, lookupPath } = data;
  return (
    <section className="panel recruit-apply" aria-labelledby="apply">
      <h2 id="apply">{applyPath === '' ? '现在不能报名' : '网上报名'}</h2>
      {applyPath === '' ? (
        <p>{closedText(posting)}</p>
      ) : (
        <>
          <p>
            <strong>{minute(posting.endTime)}</strong> 截止。约 20 分钟，可以中途保存。一人限报一个岗位。
          </p>
          <Onward href={applyPath} text="我要报名" />
        </>
      )}
      <p>
        <a href={lookupPath}>凭查询码看我的报名</a>
      </p>
      <h2>咨询</h2>
      <p>
        {posting.contact !== '' && `${posting.contact}　`}
        <a href={`tel:${posting.phone}`}>{posting.phone}</a>
      </p>
    </section>
  );
}

function Timeline({ posting }: { posting: PublicPosting }) {
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">日程</h2>
      <ol className="timeline">
        {milestones(posting).map(({ name, when, place }) => (
          <li key={name + when}>
            <strong>{name}</strong>
            <span>{when}</span>
            {place !== '' && <span className="hint">{place}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
