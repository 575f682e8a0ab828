import { useEffect, useRef } from 'react';
import type { GetMenusResult } from '@/shared/api/public';
import { dismissible } from '@/ui-portal/disclosure';
import { Icon } from '@/ui-portal/icon';
import { blockPicture, blockText, dialled, statementHref } from './blocks';

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
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => (strip.current ? dismissible(strip.current) : undefined), []);
  const help = statementHref(frame.blocks, frame.menu, 'site_help', '网站帮助');
  const ipv6 = blockText(frame.blocks, 'ipv6') !== '' || Boolean(frame.other.ipv6);
  return (
    <div className="strip" ref={strip}>
      <div className="wrap strip-row">
        {frame.site.demo && <p className="demo-mark">演示站点，内容为示例</p>}
        <div className="official">
          <Icon name="shield" />
          <p>
            <span className="wide">{frame.site.name}</span>官方网站
          </p>
          <HowToTell frame={frame} />
        </div>
        <ul className="strip-links">
          {help !== '' && (
            <li className="wide">
              <a href={help}>网站帮助</a>
            </li>
          )}
          <li className="wide">
            <a href="/sitemap">网站地图</a>
          </li>
          {blockPicture(frame.blocks, 'qrcode') && (
            <li className="wide">
              <a href="#qrcode">微信公众号</a>
            </li>
          )}
          <li>
            <button type="button" id="assistant-open" className="strip-button">
              <Icon name="access" />
              无障碍
            </button>
          </li>
          {ipv6 && (
            <li className="wide">
              <span className="ipv6">IPv6</span>
            </li>
          )}
        </ul>
      </div>
    </div>
  );
}
