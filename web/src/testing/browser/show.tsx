import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';
import { type ReactNode, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { Providers } from '@/apps/admin/providers';
import { layersId } from '@/apps/admin/shell/layers';
import { findScenario, portal } from '@/apps/gallery/catalogue';
import { PortalStage } from '@/apps/gallery/portal-stage';
import { Stage } from '@/apps/gallery/stage';
import portalSheet from '@/apps/portal/sheets/all.css?inline';
import { defaultLook } from '@/features/admin/preferences/look';
import { useLook } from '@/features/admin/preferences/use-look';
import { useSession } from '@/shared/session/session';
import staffSheet from '@/ui-admin/base.css?inline';
import { useUnsaved } from '@/ui-admin/page/unsaved';
import type { Scenario } from '../scenario';

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

type Manner = {
  /** As if the person loaded the page anew, who keeps what the browser keeps. */
  again?: boolean;
  /** React draws everything twice and lets effects begin again, and complains of what does not bear it. */
  twice?: boolean;
};

/** Shows a scenario such as `list-page/rows` as a screen would: over a server in memory, in a program of its own. */
export async function show(address: string, { again = false, twice = false }: Manner = {}): Promise<void> {
  const found = findScenario(address);
  if (!found) throw new Error(`no scenario ${address}`);
  const staff = found.widget !== portal;
  const stage = <Stage name={found.widget.name} scenario={found.scenario} />;
  mount(address, staff ? stage : <PortalStage scenario={found.scenario} />, { staff, again, twice });
  await expect.element(page.getByRole('main')).toBeInTheDocument(); // a dialog alone leaves it without height
}

/** Shows a state of a screen that the gallery does not hold. */
export async function showState(name: string, scenario: Scenario): Promise<void> {
  mount(name, <Stage name={name} scenario={scenario} />, { twice: false });
  await expect.element(page.getByRole('main')).toBeInTheDocument();
}

/** Shows anything else, such as a part of the shell, in a document of its own. */
export function mount(title: string, node: ReactNode, manner: Manner & { staff?: boolean } = {}): void {
  const { staff = true, again = false, twice = true } = manner;
  clear();
  if (!again) forget();
  wear(staff ? staffSheet : portalSheet, staff);
  document.title = title;
  window.focus(); // of a page that is fresh, keys go to the frame around the tested document
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  root = createRoot(place);
  root.render(twice ? <StrictMode>{node}</StrictMode> : node);
}

/** Shows a part of the back office on a page that has a heading, with the place where dialogs and menus open. */
export function showPart(title: string, part: ReactNode, manner: Manner = {}): void {
  mount(
    title,
    <Providers nonce="">
      <main id="main" tabIndex={-1}>
        <h1>{title}</h1>
        {part}
        <div id={layersId} />
      </main>
    </Providers>,
    manner,
  );
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
