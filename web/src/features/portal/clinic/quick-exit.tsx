import { Icon } from '@/ui-portal/icon';

/**
 * Button that stays in sight, and two keys that do the same without looking: Esc twice or Shift three times (`leave-at-once.ts`). Nothing
 * about who opens the page leaves the browser, so it is not counted.
 */
export function QuickExit() {
  return (
    <div className="quick-exit" data-uncounted="">
      <a className="btn" href="/index" data-leave="">
        <Icon name="out" />
        快速离开
      </a>
      <p className="hint">也可以连按两次 Esc 或三次 Shift</p>
    </div>
  );
}
