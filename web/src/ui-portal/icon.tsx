import type { IconName } from './sprite';

/** Decorative drawing beside a word; the word carries the meaning. */
export function Icon({ name, className = '' }: { name: IconName; className?: string }) {
  return (
    <svg className={className === '' ? 'icon' : `icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`#i-${name}`} />
    </svg>
  );
}
