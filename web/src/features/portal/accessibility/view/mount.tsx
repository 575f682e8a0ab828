import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Assistant } from '../assistant';
import { draw } from '../dom/draw';
import { focusOpener, reloadToOpener } from '../dom/opener';
import { clearMarks, passagesOf, selectedPassage } from '../dom/passages';
import { holdsUnsaved } from '../dom/unsaved';
import { browserVoice } from '../voice/browser-voice';
import { firstVoice } from '../voice/first-voice';
import { serviceVoice, siteSpeech } from '../voice/service-voice';
import { AssistantRoot } from './root';
import './toolbar.css';

const rootId = 'assist';

let mounted: Assistant | null = null;

function surroundings() {
  const main = document.querySelector('main') ?? document.body;
  const ofBrowser = 'speechSynthesis' in window ? [browserVoice(window.speechSynthesis)] : [];
  return {
    jar: document,
    path: location.pathname,
    voice: firstVoice([...ofBrowser, serviceVoice(siteSpeech)]),
    draw,
    passages: () => ({ passages: passagesOf(main), first: selectedPassage(main, getSelection()) }),
    clearMarks,
    holdsUnsaved: () => holdsUnsaved(main),
    reload: reloadToOpener,
    focusOpener,
  };
}

/** Puts the toolbar into the page, right behind the link that leads to the content. */
function mount(): Assistant {
  if (mounted) return mounted;
  const element = document.createElement('div');
  element.id = rootId;
  const skip = document.querySelector('.skip');
  if (skip) skip.after(element);
  else document.body.prepend(element);
  const assistant = new Assistant(surroundings());
  flushSync(() => createRoot(element).render(<AssistantRoot assistant={assistant} />));
  mounted = assistant;
  return assistant;
}

/** Opens the toolbar and moves the focus to its first button. */
export function openAssistant(): void {
  const assistant = mount();
  flushSync(() => assistant.open());
  document.querySelector<HTMLElement>(`#${rootId} button`)?.focus();
}

/** Shows the toolbar as it was left on another page, or at another time. */
export function restoreAssistant(): void {
  mount().restore();
}
