import type { GoneProps } from '@/shared/api/public';
import { Fact } from '@/ui-portal/fact';
import { Time } from '@/ui-portal/time';

const words: Record<GoneProps['state'], { heading: string; time: string; closing: string }> = {
  withdrawn: {
    heading: '该信息已撤回',
    time: '撤回时间',
    closing: '撤回的内容不再作为依据。请以本栏目最新发布的信息为准。',
  },
  outdated: {
    heading: '该信息已过有效期',
    time: '有效期至',
    closing: '过期的内容不再适用。请以本栏目最新发布的信息为准。',
  },
};

/** An article that is no longer public: what it was, since when, and why where it was taken back. */
export function GonePage({ state, title, reason, time, columnPath, columnName }: GoneProps) {
  const say = words[state];
  return (
    <div className="wrap status">
      <h1>{say.heading}</h1>
      <dl className="facts">
        <Fact label="标题">{title}</Fact>
        <Fact label={say.time}>{time !== '' && <Time value={time} precise />}</Fact>
        <Fact label="原因">{reason}</Fact>
      </dl>
      <p>{say.closing}</p>
      <p className="status-ways">
        {columnPath !== '' && (
          <a className="btn" href={columnPath}>
            看{columnName}的最新信息
          </a>
        )}
        <a href="/index">返回首页</a>
      </p>
    </div>
  );
}
