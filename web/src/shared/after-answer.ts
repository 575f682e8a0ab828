/** A key that is held longer than this many milliseconds is not waited for. */
const longest = 300;

let isHeld = false;
const waiting = new Set<() => void>();

function release(): void {
  isHeld = false;
  for (const act of waiting) act();
  waiting.clear();
}

if (typeof document !== 'undefined') {
  document.addEventListener('keydown', () => {
    isHeld = true;
  });
  document.addEventListener('keyup', ({ altKey, ctrlKey, metaKey, shiftKey }) => {
    if (!(altKey || ctrlKey || metaKey || shiftKey)) release();
  });
  window.addEventListener('blur', release);
}

/**
 * Does what takes long after the picture that answers the person: the pressed button, the notice. What was begun by a key also waits until
 * the key is let go, which would else have to wait itself.
 */
export function afterAnswer(act: () => void): void {
  const follow = () => requestAnimationFrame(() => setTimeout(act));
  if (!isHeld) {
    follow();
    return;
  }
  waiting.add(follow);
  setTimeout(() => {
    if (waiting.delete(follow)) follow();
  }, longest);
}
