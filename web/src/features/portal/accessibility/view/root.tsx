import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Assistant, State } from '../assistant';
import { commandOf } from '../core/shortcuts';
import { watchPointing } from '../dom/pointing';
import { Captions } from './captions';
import { ClosingQuestion, Help } from './dialogs';
import { CrossHair, Ruler } from './guides';
import { Toolbar } from './toolbar';

/** How long a notice stays on the screen, in milliseconds. */
const noticeTime = 6000;

function Notice({ text, number }: State['notice']) {
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (number === 0) return;
    const timer = setTimeout(() => setGone(number), noticeTime);
    return () => clearTimeout(timer);
  }, [number]);
  return (
    <div className="assist-notice" role="status">
      {number > gone && <p key={number}>{text}</p>}
    </div>
  );
}

function useKeys(assistant: Assistant, shown: boolean) {
  useEffect(() => {
    if (!shown) return;
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Escape') assistant.hush();
      const command = commandOf(event);
      // Opening is the page's key: it also works before the toolbar is there.
      if (!command || command === 'open') return;
      event.preventDefault();
      assistant.run(command);
    };
    document.addEventListener('keydown', press);
    window.addEventListener('pagehide', assistant.hush);
    return () => {
      document.removeEventListener('keydown', press);
      window.removeEventListener('pagehide', assistant.hush);
    };
  }, [assistant, shown]);
}

/** The toolbar with its captions, guides, notices and dialogs. */
export function AssistantRoot({ assistant }: { assistant: Assistant }) {
  const state = useSyncExternalStore(assistant.subscribe, assistant.state);
  const { settings, ignored, open } = state;
  const shown = settings.show && !ignored;
  useKeys(assistant, shown);
  useEffect(
    () => (shown ? watchPointing((text, discreet) => assistant.point(text, discreet)) : undefined),
    [assistant, shown],
  );
  return (
    <>
      {shown && <Toolbar assistant={assistant} state={state} />}
      <Notice {...state.notice} />
      {shown && settings.ruler && <Ruler />}
      {shown && settings.pointer && <CrossHair />}
      {shown && settings.bigtext && <Captions line={state.line} />}
      {shown && open === 'help' && <Help assistant={assistant} />}
      {shown && open === 'closing' && <ClosingQuestion assistant={assistant} />}
    </>
  );
}
