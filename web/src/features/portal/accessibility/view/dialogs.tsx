import { type ReactNode, useEffect, useId, useRef } from 'react';
import { afterAnswer } from '@/shared/after-answer';
import { leavesFirst } from '@/ui-portal/leaving-dialog';
import type { Assistant } from '../assistant';
import { shortcuts } from '../core/shortcuts';

type Props = { title: string; onClose: () => void; children: ReactNode };

function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const before = document.activeElement;
    // The whole page is styled anew, because none of it can be reached meanwhile.
    afterAnswer(() => {
      if (!shown.isConnected) return;
      shown.showModal();
      // Not the first button: in a long text it stands at the end, and the text would be passed over.
      shown.querySelector('h2')?.focus();
    });
    const stay = leavesFirst(shown);
    return () => {
      stay();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <dialog className="assist-dialog" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </dialog>
  );
}

/** What the toolbar can do, and all its keys. */
export function Help({ assistant }: { assistant: Assistant }) {
  return (
    <Dialog title="无障碍工具栏帮助" onClose={assistant.fold}>
      <p>“指读”打开后，鼠标或焦点停留 1 秒，就朗读那里的文字。“连续朗读”从选中的一段或本页开头读起，按 Esc 停止。</p>
      <p>
        朗读使用浏览器自带的中文语音；浏览器没有中文语音而本站设有语音服务时，朗读的文字（不含您填写的内容）会发到本站合成声音，不留存。
      </p>
      <p>设置保存在这台设备的浏览器里，换一页、下次再来仍然有效；关闭工具栏会清除设置并刷新页面。</p>
      <table>
        <caption>快捷键：先按住 Alt 和 Shift，再按</caption>
        <thead>
          <tr>
            <th scope="col">键</th>
            <th scope="col">作用</th>
          </tr>
        </thead>
        <tbody>
          {shortcuts.map(({ command, key, label }) => (
            <tr key={command}>
              <td>
                <kbd>{key}</kbd>
              </td>
              <td>{label}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form method="dialog">
        <button className="btn" type="submit">
          知道了
        </button>
      </form>
    </Dialog>
  );
}

/** Asked before closing reloads a page on which something was written. */
export function ClosingQuestion({ assistant }: { assistant: Assistant }) {
  return (
    <Dialog title="填写的内容会丢失" onClose={assistant.fold}>
      <p>关闭工具栏会刷新页面，您在本页填写的内容还没有提交，刷新后会丢失。</p>
      <form method="dialog" className="assist-answers">
        <button className="btn" type="submit">
          继续填写
        </button>
        <button className="btn btn-plain" type="button" onClick={assistant.leave}>
          仍然关闭
        </button>
      </form>
    </Dialog>
  );
}
