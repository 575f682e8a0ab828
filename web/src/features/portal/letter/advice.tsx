import { Hotline } from '@/ui-portal/empty';
import type { Notice } from './types';

/** What to know while writing: when not to wait for an answer, how long it takes, what becomes of the data. */
export function Advice({ notice, searchPath = '' }: { notice: Notice; searchPath?: string }) {
  return (
    <aside className="panel" aria-label="写信以前">
      <h2>不要等答复的情况</h2>
      <p>
        被动物咬伤、误食中毒、呼吸困难：请直接去医院或拨打 <a href="tel:120">120</a>。
      </p>
      <h2>多久答复</h2>
      <p>
        {notice.receiptDays} 个工作日内受理，简单问题 {notice.simpleDays} 个、一般问题 {notice.normalDays}{' '}
        个工作日内答复，最长不超过 {notice.longestDays} 个工作日。
      </p>
      <h2>写完会得到什么</h2>
      <p>
        一个查询码和一个密码，只显示一次，可以复制和打印。
        {searchPath !== '' && (
          <>
            已经写过信：<a href={searchPath}>查询答复</a>。
          </>
        )}
      </p>
      <h2>您的个人信息</h2>
      <p>只用来办理这封信，加密保存，{notice.retentionYears} 年后销毁。您可以随时凭查询码查看、撤回。</p>
      <h2>想打电话</h2>
      <p>
        <Hotline /> 卫生热线
      </p>
    </aside>
  );
}
