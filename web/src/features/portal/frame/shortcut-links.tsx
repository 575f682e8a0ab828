import { type Shortcut, shortcutNames } from '@/shared/site/shortcuts';

function ShortcutButton({ shortcut, siteName }: { shortcut: Shortcut; siteName: string }) {
  return (
    <button type="button" className="strip-button" data-shortcut={shortcut} data-site={siteName}>
      {shortcutNames[shortcut]}
    </button>
  );
}

/**
 * 设为首页 and 加入收藏, as entries of a list. They need script; the style sheet hides them without it. `shortcut-dialog.ts` answers the
 * press.
 */
export function ShortcutLinks({ siteName }: { siteName: string }) {
  return (
    <>
      <li className="wide widest needs-script">
        <ShortcutButton shortcut="home" siteName={siteName} />
      </li>
      <li className="roomy needs-script">
        <ShortcutButton shortcut="favourite" siteName={siteName} />
      </li>
    </>
  );
}
