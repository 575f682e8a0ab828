import { Button } from 'antd';
import type { GetMenusResult } from '@/shared/api/public';
import { blockPicture } from '@/shared/site/blocks';
import { deviceOf, instructions, type Shortcut, shortcutNames } from '@/shared/site/shortcuts';
import { Dialog } from '@/ui-admin/dialog/dialog';
import { QrCode } from '@/ui-admin/qr-code';
import styles from './portal-dialog.module.css';
import { addressOf, type PortalDialogName } from './portal-links';

type Props = { name: PortalDialogName; frame: GetMenusResult | undefined; onClose: () => void };

/** What the menu of the portal opens over the page. */
export default function PortalDialog({ name, frame, onClose }: Props) {
  return (
    <Dialog
      width={480}
      title={name === 'codes' ? '微信二维码' : shortcutNames[name]}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {name === 'codes' ? <Codes frame={frame} /> : <Steps shortcut={name} />}
    </Dialog>
  );
}

/** What to do by hand where the browser lets no page do it. */
function Steps({ shortcut }: { shortcut: Shortcut }) {
  return (
    <>
      <p>浏览器不允许网页代您操作，请按下面的步骤：</p>
      <ol className={styles.steps}>
        {instructions[shortcut][deviceOf(navigator.userAgent)].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p>
        {shortcut === 'home' ? '本站网址' : '收藏的网址'} <b className={styles.address}>{addressOf(shortcut)}</b>
      </p>
    </>
  );
}

function Codes({ frame }: { frame: GetMenusResult | undefined }) {
  const account = blockPicture(frame?.blocks ?? [], 'qrcode');
  return (
    <div className={styles.codes}>
      {account && (
        <figure>
          <img src={account.src} alt={account.alt || '微信公众号二维码'} width="160" height="160" />
          <figcaption>关注微信公众号</figcaption>
        </figure>
      )}
      <figure>
        <QrCode text={`${window.location.origin}/index`} label="门户网站网址的二维码" />
        <figcaption>微信扫一扫，在手机上看门户网站</figcaption>
      </figure>
    </div>
  );
}
