import { Button } from 'antd';
import { Icon } from '../icon';
import type { Offer } from './action';
import { ariaKeys } from './keys';

type Props = {
  offers: readonly Offer[];
  /** What they are about, where their labels alone do not say it. */
  subject?: string | undefined;
  size?: 'small' | 'medium';
};

/** What can be done on a page, as its buttons. */
export function ActionButtons({ offers, subject, size = 'medium' }: Props) {
  return offers.map(({ key, label, icon, keys, danger, primary, busy, run }) => (
    <Button
      key={key}
      size={size}
      aria-label={subject && `${label}：${subject}`}
      {...(primary ? { type: 'primary' as const } : {})}
      {...(icon ? { icon: <Icon name={icon} /> } : {})}
      danger={danger ?? false}
      loading={busy ?? false}
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={run}
    >
      {label}
    </Button>
  ));
}
