import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';
import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { findScenario, portal } from '@/apps/gallery/catalogue';
import { PortalStage } from '@/apps/gallery/portal-stage';
import { Stage } from '@/apps/gallery/stage';
import { defaultLook } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { useSession } from '@/shared/session/session';
import portalSheet from '@/styles/portal.css?inline';
import staffSheet from '@/ui-admin/base.css?inline';
import { useUnsaved } from '@/ui-admin/page/unsaved';

dayjs.locale('zh-cn');

const own = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
let root: Root | null = null;

/** The two faces have one style sheet each, which know nothing of each other. It stands where a page has it: behind the rules of antd,
 * which puts itself first, and before the style sheets of components. */
const sheet = document.createElement('style');
document.head.prepend(sheet);

function wear(css: string, staff: boolean): void {
  sheet.textContent = css;
  document.body.className = staff ? 'jikong' : '';
}

/**
 * Shows a scenario such as `list-page/rows` as a screen would: over a server in memory, in a program of its own. `again`: as if the person
 * loaded the page anew, who keeps what the browser keeps.
 */
export async function show(address: string, { again = false } = {}): Promise<void> {
  const found = findScenario(address);
  if (!found) throw new Error(`no scenario ${address}`);
  clear();
  if (!again) forget();
  const staff = found.widget !== portal;
  wear(staff ? staffSheet : portalSheet, staff);
  document.title = address;
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  root = createRoot(place);
  root.render(
    <StrictMode>
      {staff ? <Stage name={found.widget.name} scenario={found.scenario} /> : <PortalStage scenario={found.scenario} />}
    </StrictMode>,
  );
  await expect.element(page.getByRole('main')).toBeInTheDocument(); // a dialog alone leaves it without height
}

/** The stored value beside the field of a scenario. */
export const stored = () => page.css('output').last();

/** Takes away what is shown, with whatever it left in the document. */
export function clear(): void {
  root?.unmount();
  root = null;
  document.body.replaceChildren();
  document.body.removeAttribute('style');
  Object.assign(globalThis, own);
}

/** Everything that a program keeps beyond its components is as on a new computer. */
function forget(): void {
  localStorage.clear();
  sessionStorage.clear();
  useSession.setState(useSession.getInitialState(), true);
  useUnsaved.setState(useUnsaved.getInitialState(), true);
  useLook.setState({ look: defaultLook, choices: 0 });
}
