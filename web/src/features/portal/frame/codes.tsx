import type { ReactNode } from 'react';
import type { SiteBlock } from '@/shared/api/public';
import { blockPicture } from '@/shared/site/blocks';
import { QrCode } from '@/ui-portal/qr-code';

type CodesProps = {
  blocks: SiteBlock[];
  /** Where the panel opens and how its button looks. */
  className: string;
  /** Content of the button. */
  children: ReactNode;
};

/**
 * Opens the codes that a phone reads: the official account, when the centre has given its picture, and this page, drawn when
 * it is asked for. A disclosure, so that it opens by press, click and key and never by itself.
 */
export function Codes({ blocks, className, children }: CodesProps) {
  const account = blockPicture(blocks, 'qrcode');
  return (
    <details className={className} data-dismiss="">
      <summary>{children}</summary>
      <div className="codes">
        {account && (
          <figure>
            <img src={account.src} alt={account.alt || '微信公众号二维码'} width="160" height="160" loading="lazy" />
            <figcaption>关注微信公众号</figcaption>
          </figure>
        )}
        <figure className="needs-script">
          <QrCode />
          <figcaption>微信扫一扫，在手机上看本页</figcaption>
        </figure>
      </div>
    </details>
  );
}

/** Without script only the code of the official account can be shown; where there is none, nothing is offered. */
export function codesClass(blocks: SiteBlock[]): string {
  return blockPicture(blocks, 'qrcode') ? '' : 'needs-script';
}
