import styles from './drag.module.css';
import type { Point } from './places';

export type Drag = {
  /** A part that is there for dragging alone: nobody scrolls by it. */
  isGrip: boolean;
  onLift: () => void;
  onMove: (at: Point) => void;
  onDrop: () => void;
  onCancel: () => void;
  /** A finger rested without moving, which is how some open a menu. */
  onHold?: (() => void) | undefined;
};

/** Pixels after which a pressed pointer drags, and a finger does not rest. */
const far = { mouse: 4, finger: 10 };
/** Milliseconds after which a resting finger drags. */
const rest = 300;

/**
 * Follows a pointer that has gone down until it goes up: a mouse or pen drags when it moves, a finger when it has rested, because
 * it scrolls else. Escape gives up. Returns what ends it.
 */
export function followPointer(start: PointerEvent, drag: Drag): () => void {
  const finger = start.pointerType === 'touch';
  const from = { x: start.clientX, y: start.clientY };
  const over = new AbortController();
  let state: 'waiting' | 'lifted' | 'moved' = 'waiting';
  const end = (how?: () => void) => {
    if (over.signal.aborted) return;
    over.abort();
    clearTimeout(timer);
    document.documentElement.classList.remove(styles.dragging ?? '');
    if (state === 'waiting') return;
    swallowClick();
    how?.();
  };
  const lift = () => {
    state = 'lifted';
    document.getSelection()?.removeAllRanges();
    document.documentElement.classList.add(styles.dragging ?? '');
    drag.onLift();
  };
  const timer = finger ? setTimeout(lift, rest) : undefined;
  const moved = ({ clientX: x, clientY: y }: PointerEvent) => {
    const distance = Math.hypot(x - from.x, y - from.y);
    if (state === 'waiting') {
      if (distance <= (finger ? far.finger : far.mouse)) return;
      if (finger && !drag.isGrip) {
        end();
        return;
      }
      clearTimeout(timer);
      lift();
    }
    if (state === 'lifted' && distance <= far.mouse) return;
    state = 'moved';
    drag.onMove({ x, y });
  };
  listen(over.signal, start.pointerId, {
    moved,
    up: () => end(state === 'lifted' && drag.onHold ? drag.onHold : drag.onDrop),
    lost: () => end(drag.onCancel),
    isBusy: () => state !== 'waiting',
  });
  return () => end(drag.onCancel);
}

type Heard = { moved: (event: PointerEvent) => void; up: () => void; lost: () => void; isBusy: () => boolean };

function listen(signal: AbortSignal, pointerId: number, { moved, up, lost, isBusy }: Heard): void {
  const mine = (heard: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === pointerId) heard(event);
  };
  window.addEventListener('pointermove', mine(moved), { signal });
  window.addEventListener('pointerup', mine(up), { signal });
  window.addEventListener('pointercancel', mine(lost), { signal });
  window.addEventListener('blur', lost, { signal });
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isBusy()) return;
    event.preventDefault();
    event.stopPropagation(); // a dialog around it stays open
    lost();
  };
  window.addEventListener('keydown', giveUp, { signal, capture: true });
  const still = (event: Event) => {
    if (isBusy()) event.preventDefault();
  };
  const noMenu = (event: Event) => {
    still(event);
    if (isBusy()) event.stopPropagation();
  };
  window.addEventListener('contextmenu', noMenu, { signal, capture: true });
  window.addEventListener('touchmove', still, { signal, passive: false });
}

/** Letting go is no click on what is below. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }));
}
