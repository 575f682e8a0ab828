import type { GetMenusResult } from '@/shared/api/public';
import { blockText, dialled } from '@/shared/site/blocks';
import { Icon } from '@/ui-portal/icon';
import { StripLinks } from './strip-links';

function HowToTell({ frame }: { frame: GetMenusResult }) {
  const telephone = blockText(frame.blocks, 'tel');
  const code = blockText(frame.blocks, 'idcode') || frame.site.idCode;
  return (
    <details className="tell" data-dismiss="">
      <summary>如何辨别</summary>
      <div className="tell-panel">
        <p className="tell-title">怎样确认这是官方网站</p>
        <ul>
          <li>
            <Icon name="lock" />
            <span>
              看网址：本站域名是 <b>{frame.site.domain}</b>，地址栏里没有多余的字母和符号。
            </span>
          </li>
          <li>
            <Icon name="shield" />
            <span>
              看页脚：那里写明主办单位{code !== '' && `、网站标识码 ${code} `}和备案号，可在主管部门网站核对。
            </span>
          </li>
          <li>
            <Icon name="alert" />
            <span>
              记住：本中心不会在网上索要银行卡号、密码和短信验证码。
              {telephone !== '' && (
                <>
                  有疑问请拨打 <a href={dialled(telephone)}>{telephone}</a>。
                </>
              )}
            </span>
          </li>
        </ul>
      </div>
    </details>
  );
}

/** Topmost line: whose site this is, how to check it, and the links every public site offers. */
export function OfficialStrip({ frame }: { frame: GetMenusResult }) {
  return (
    <div className="strip">
      <div className="wrap strip-row">
        {frame.site.demo && (
          <p className="demo-mark">
            演示站点<span className="demo-note">，内容为示例</span>
          </p>
        )}
        <div className="official">
          <Icon name="shield" />
          <p>
            <span className="wide">{frame.site.name}</span>官方网站
          </p>
          <HowToTell frame={frame} />
        </div>
        <StripLinks frame={frame} />
      </div>
    </div>
  );
}
