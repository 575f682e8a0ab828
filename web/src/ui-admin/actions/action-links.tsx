import { startTransition, useRef, useState } from 'react';
import { Icon } from '../icon';
import styles from '../list/list.module.css';
import { DropMenu } from '../menu/drop-menu';
import type { Offer } from './action';
import { ariaKeys } from './keys';

type Props = {
  offers: readonly Offer[];
  /** What they are about, so that equal labels in many rows can be told apart. */
  subject: string;
};

/** How many stand in the row; the others go into 更多. */
const inline = 3;

/** How they are divided between the row and 更多. */
function divide(offers: readonly Offer[]): [shown: readonly Offer[], more: readonly Offer[]] {
  const shown = offers.length <= inline ? offers : offers.slice(0, inline - 1);
  return [shown, offers.slice(shown.length)];
}

/** Pixels of a column in which the actions of a row stand on one line: 14 for a character, gaps and padding. */
export function linksWidth(offers: readonly Offer[]): number {
  const [shown, more] = divide(offers);
  const labels = shown.map(({ label }) => label.length * 14);
  const widths = more.length > 0 ? [...labels, 2 * 14 + 16] : labels;
  return widths.reduce((sum, width) => sum + width, 12 * Math.max(widths.length - 1, 0) + 18);
}

/** What can be done to a row, as text buttons. */
export function ActionLinks({ offers, subject }: Props) {
  const [shown, more] = divide(offers);
  return (
    <span className={styles.links}>
      {shown.map((offer) => (
        <ActionLink key={offer.key} offer={offer} subject={subject} />
      ))}
      {more.length > 0 && <More offers={more} subject={subject} />}
    </span>
  );
}

/** The actions for which there is no room. A list has a button in each row, and a menu only where one was pressed. */
function More({ offers, subject }: Props) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <span className={styles.more}>
      <button
        ref={button}
        type="button"
        className={styles.link}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={`更多：${subject}`}
        onClick={() => startTransition(() => setOpen(true))}
      >
        更多
        <Icon name="down" />
      </button>
      {open && (
        <DropMenu
          open
          onOpenChange={setOpen}
          backTo={button}
          menu={{ items: offers.map(itemOf) }}
          onChoose={(key) => offers.find((offer) => offer.key === key)?.run()}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: it lies over the button for the pointer, and leaves the focus in the menu */}
          <span onMouseDown={(event) => event.preventDefault()} />
        </DropMenu>
      )}
    </span>
  );
}

const itemOf = ({ key, label, danger, busy, keys }: Offer) => ({
  key,
  label,
  danger: danger ?? false,
  disabled: busy ?? false,
  ...(keys ? { 'aria-keyshortcuts': ariaKeys(keys) } : {}),
});

/** One text button. While it runs it keeps the focus, and says that it cannot be pressed. */
export function ActionLink({ offer, subject }: { offer: Offer; subject?: string }) {
  const { label, danger, keys, busy, run } = offer;
  return (
    <button
      type="button"
      className={danger ? `${styles.link} ${styles.danger}` : styles.link}
      aria-label={subject ? `${label}：${subject}` : undefined}
      aria-keyshortcuts={ariaKeys(keys)}
      aria-disabled={busy || undefined}
      onClick={run}
    >
      {label}
    </button>
  );
}
