import type { Near } from './use-near';

/** Lets the reader sort by distance, and back. */
export function NearChoice({ near }: { near: Pick<Near, 'here' | 'busy' | 'ask' | 'forget'> }) {
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
