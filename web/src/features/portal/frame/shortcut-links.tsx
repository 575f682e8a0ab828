import { useEffect, useId, useRef, useState } from 'react';
import { askBrowser, type Device, deviceOf, instructions, type Shortcut, shortcutNames } from '@/shared/site/shortcuts';

type DialogProps = { shortcut: Shortcut; device: Device; address: string; onClose: () => void };

/** What to do by hand where the browser lets no page do it. Escape and the button close it; the focus goes back by itself. */
function Instructions({ shortcut, device, address, onClose }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [note, setNote] = useState('');
  useEffect(() => dialog.current?.showModal(), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setNote('网址已复制');
    } catch {
      setNote('浏览器没有允许复制，请选中网址后复制');
    }
  };
  return (
    <dialog className="shortcut-dialog" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{shortcutNames[shortcut]}</h2>
      <p>浏览器不允许网页代您操作，请按下面的步骤：</p>
      <ol>
        {instructions[shortcut][device].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <p className="shortcut-address">
        <span>本站网址</span> {address}
      </p>
      <div className="shortcut-actions">
        <button className="btn" type="button" onClick={() => dialog.current?.close()}>
          知道了
        </button>
        <button className="btn btn-plain" type="button" onClick={() => void copy()}>
          复制网址
        </button>
        <span role="status" className="hint">
          {note}
        </span>
      </div>
    </dialog>
  );
}

/** 设为首页 and 加入收藏, as entries of a list. They need script; the style sheet hides them without it. */
export function ShortcutLinks({ siteName }: { siteName: string }) {
  const [shown, setShown] = useState<Omit<DialogProps, 'onClose'> | null>(null);
  const start = (shortcut: Shortcut) => {
    const address = `${window.location.origin}/index`;
    if (askBrowser(shortcut, address, siteName, window)) return;
    setShown({ shortcut, device: deviceOf(navigator.userAgent), address });
  };
  return (
    <>
      <li className="wide widest needs-script">
        <button type="button" className="strip-button" onClick={() => start('home')}>
          {shortcutNames.home}
        </button>
      </li>
      <li className="roomy needs-script">
        <button type="button" className="strip-button" onClick={() => start('favourite')}>
          {shortcutNames.favourite}
        </button>
        {shown && <Instructions {...shown} onClose={() => setShown(null)} />}
      </li>
    </>
  );
}
