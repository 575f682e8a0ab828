import { useState, useSyncExternalStore } from 'react';
import { Icon } from './icon';

const never = () => () => undefined;
const address = () => window.location.href.replace(/#.*$/, '');

/**
 * Print, copy the address, hand over to the device. All need script, so the style sheet hides them without it. The paper
 * names the address, because a print-out travels without its link.
 */
export function PageActions({ title }: { title: string }) {
  const [note, setNote] = useState('');
  const shareable = useSyncExternalStore(
    never,
    () => typeof navigator.share === 'function',
    () => false,
  );
  const link = useSyncExternalStore(never, address, () => '');
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
        <span role="status" className="hint">
          {note}
        </span>
      </div>
      {link !== '' && <p className="print-only">网址：{link}</p>}
    </>
  );
}
