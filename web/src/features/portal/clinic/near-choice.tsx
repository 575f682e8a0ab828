import type { ReactNode, Ref } from 'react';
import { minute } from '@/shared/format/date';
import type { Near } from './use-near';

type CountProps = {
  /** How many there are, in words. */
  children: ReactNode;
  /** When it was counted. */
  now: string;
  near: Pick<Near, 'here' | 'busy' | 'ask' | 'forget' | 'note'>;
  /** There is an order to choose. */
  ordered?: boolean;
  /** Where the focus goes when they were counted anew. */
  focus?: Ref<HTMLParagraphElement>;
};

/** What stands over a list of places: how many there are, when that was counted, and in which order they stand. */
export function PlaceCount({ children, now, near, ordered = true, focus }: CountProps) {
  return (
    <>
      <p className="count" {...(focus && { tabIndex: -1, ref: focus })}>
        {children}
        <span>
          按 {minute(now)} 计算
          {ordered && <NearChoice near={near} />}
        </span>
      </p>
      <p className="near-note" role="status">
        {near.note}
      </p>
    </>
  );
}

/** Lets the reader sort by distance, and back. */
function NearChoice({ near }: { near: Pick<Near, 'here' | 'busy' | 'ask' | 'forget'> }) {
  return (
    <span className="near-choice">
      {' · '}
      {near.here ? (
        <button className="link-button" type="button" onClick={near.forget}>
          恢复原来的次序
        </button>
      ) : (
        <button className="link-button" type="button" onClick={near.ask} disabled={near.busy}>
          离我最近的在前
        </button>
      )}
    </span>
  );
}
