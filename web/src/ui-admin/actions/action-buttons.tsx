import { Button } from 'antd';
import { Icon } from '../icon';
import type { Offer } from './action';
import { ariaKeys } from './keys';

/** What can be done on a page, as its buttons. */
export function ActionButtons({ offers }: { offers: readonly Offer[] }) {
  return offers.map(({ key, label, icon, keys, danger, primary, busy, run }) => (
    <Button
      key={key}
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
