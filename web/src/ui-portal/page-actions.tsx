import { CopyButton } from './copy-button';
import { Icon } from './icon';
import { QrCode } from './qr-code';

/**
 * Print, copy the address, hand over to the device or by WeChat. All need script, so the style sheet hides them without it. The
 * manners of the page do it: `manners/page-actions.ts`, `copying.ts`, `qr-codes.ts`.
 */
export function PageActions({ title }: { title: string }) {
  return (
    <>
      <div className="page-actions">
        <button className="btn btn-plain" type="button" data-print="">
          <Icon name="print" />
          打印
        </button>
        <CopyButton text="" copied="链接已复制" refused="浏览器没有允许复制，请从地址栏复制网址">
          <Icon name="link" />
          复制链接
        </CopyButton>
        <button className="btn btn-plain share" type="button" data-share={title}>
          <Icon name="share" />
          分享
        </button>
        <details className="page-code">
          <summary className="btn btn-plain">
            <Icon name="qr" />
            微信扫码
          </summary>
          <figure>
            <QrCode />
            <figcaption>打开微信扫一扫，在手机上看或转给朋友</figcaption>
          </figure>
        </details>
        <span role="status" className="hint" />
      </div>
      <p className="print-only" data-address="" />
    </>
  );
}
