import type { ComponentProps, MouseEvent } from 'react';
import { useGo } from './page-address';

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  /** Path and query of a page of the back office. */
  to: string;
};

/** A link to a page of the back office: opens its tab here, and a window of its own where the person asks for one. */
export function PageLink({ to, onClick, ...rest }: Props) {
  const go = useGo();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    go(to);
  };
  return <a {...rest} href={to} onClick={follow} />;
}
