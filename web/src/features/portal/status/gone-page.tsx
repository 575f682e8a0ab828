import type { GoneProps } from '@/shared/api/public';
import { Fact } from '@/ui-portal/fact';
import { Time } from '@/ui-portal/time';

/** A withdrawn article: what it was, when and why it was taken back. */
export function GonePage({ title, reason, time, columnPath, columnName }: GoneProps) {
  return (
    <div className="wrap status">
      <h1>该信息已撤回</h1>
      <dl className="facts">
        <Fact label="标题">{title}</Fact>
        <Fact label="撤回时间">{time !== '' && <Time value={time} precise />}</Fact>
        <Fact label="原因">{reason}</Fact>
      </dl>
      <p>撤回的内容不再作为依据。请以本栏目最新发布的信息为准。</p>
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
