import 'dayjs/locale/zh-cn';
import dayjs from 'dayjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findScenario, portal } from './catalogue';
import { IndexPage } from './index-page';
import { PortalStage } from './portal-stage';
import { Stage } from './stage';

dayjs.locale('zh-cn');
// Every scenario starts with a fresh program, so that none sees what another one left in memory.
window.addEventListener('hashchange', () => window.location.reload());

const found = findScenario(window.location.hash);
const ofPortal = found?.widget === portal;
document.title = found ? `${found.widget.name}/${found.scenario.title}` : '控件目录';
// The two faces have one style sheet each, which know nothing of each other. It stands before those of components, as in a page.
const sheet = document.createElement('style');
if (ofPortal) {
  document.body.removeAttribute('class');
  sheet.textContent = (await import('@/apps/portal/sheets/all.css?inline')).default;
} else {
  sheet.textContent = (await import('@/ui-admin/base.css?inline')).default;
}
document.head.prepend(sheet);

function Shown() {
  if (!found) return <IndexPage />;
  if (ofPortal) return <PortalStage scenario={found.scenario} />;
  return <Stage name={found.widget.name} scenario={found.scenario} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shown />
    </StrictMode>,
  );
}
