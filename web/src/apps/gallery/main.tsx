import 'dayjs/locale/zh-cn';
import '@/ui-admin/base.css';
import dayjs from 'dayjs';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { findScenario } from './catalogue';
import { IndexPage } from './index-page';
import { Stage } from './stage';

dayjs.locale('zh-cn');
// Every scenario starts with a fresh program, so that none sees what another one left in memory.
window.addEventListener('hashchange', () => window.location.reload());

const found = findScenario(window.location.hash);
document.title = found ? `${found.widget.name}/${found.scenario.title}` : '控件目录';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>{found ? <Stage name={found.widget.name} scenario={found.scenario} /> : <IndexPage />}</StrictMode>,
  );
}
