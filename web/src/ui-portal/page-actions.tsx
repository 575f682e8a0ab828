import { useState, useSyncExternalStore } from 'react';
import { Icon } from './icon';
import { usePageAddress } from './page-address';
import { QrCode } from './qr-code';

const never = () => () => undefined;

/**
 * Print, copy the address, hand over to the device or by WeChat. All need script, so the style sheet hides them without it. The paper
 * names the address, because a print-out travels without its link.
 */
export function PageActions({ title }: { title: string }) {
  const [note, setNote] = useState('');
  const [code, setCode] = useState(false);
  const shareable = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const link = usePageAddress();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setNote('链接已复制');
    } catch {
      setNote('浏览器没有允许复制，请从地址栏复制网址');
    }
  };
  const share = async () => {
    try {
      await navigator.share({ title, url: link });
    } catch {
      setNote('');
    }
  };
  return (
    <>
      <div className="page-actions">
        <button className="btn btn-plain" type="button" onClick={() => window.print()}>
          <Icon name="print" />
          打印
        </button>
        <button className="btn btn-plain" type="button" onClick={() => void copy()}>
          <Icon name="link" />
          复制链接
        </button>
        {shareable && (
          <button className="btn btn-plain" type="button" onClick={() => void share()}>
            <Icon name="share" />
            分享
          </button>
        )}
        <details className="page-code" onToggle={(event) => setCode(event.currentTarget.open)}>
          <summary className="btn btn-plain">
            <Icon name="qr" />
            微信扫码
          </summary>
          <figure>
            {code && link !== '' && <QrCode address={link} label="本页网址的二维码" />}
            <figcaption>打开微信扫一扫，在手机上看或转给朋友</figcaption>
          </figure>
        </details>
        <span role="status" className="hint">
          {note}
        </span>
      </div>
      {link !== '' && <p className="print-only">网址：{link}</p>}
    </>
  );
}
