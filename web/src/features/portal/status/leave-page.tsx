import type { LeaveProps } from '@/shared/api/public';
import { Fact } from '@/ui-portal/fact';

/** Between this site and another one: where the reader is about to go, and who answers for it. */
export function LeavePage({ to, host }: LeaveProps) {
  return (
    <div className="wrap status leave">
      <h1>您将离开本站</h1>
      <p className="lead">下面的网址属于其他网站。那里的内容、服务和个人信息处理由该网站负责。</p>
      <dl className="facts">
        <Fact label="网站">{host}</Fact>
        <Fact label="网址" className="leave-address">
          {to}
        </Fact>
      </dl>
      <p className="hint">请看清网址再继续；索要银行卡号、密码和短信验证码的，不是我们。</p>
      <p className="status-ways">
        <a className="btn" href={to} rel="noopener noreferrer nofollow" data-told="">
          继续前往
        </a>
        <a href="/index">不去了，回到首页</a>
      </p>
    </div>
  );
}
