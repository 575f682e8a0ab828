import type { ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { startAssistant } from '@/features/portal/accessibility/start';
import { Footer } from '@/features/portal/frame/footer';
import { Header } from '@/features/portal/frame/header';
import type { FrameProps, PageProps } from '@/shared/api/public';
import { reportVisit } from '@/shared/visit/visit';
import '@/styles/portal.css';
import { Page } from './page';
import { roots } from './roots';
import { loadService } from './services';

type PageData = { route: { path: string }; frame: FrameProps; page: PageProps };

function hydrate({ element, prefix }: { element: string; prefix: string }, node: ReactNode) {
  const container = document.getElementById(element);
  if (container) hydrateRoot(container, node, { identifierPrefix: prefix });
}

/** Article whose views this visit counts for. */
function articleId(page: PageProps): string {
  if (page.kind === 'article') return page.article.id;
  return page.kind === 'column' ? (page.single?.id ?? '') : '';
}

function countVisit(page: PageProps) {
  // An editor looking at an unpublished text is not a visitor.
  if (page.kind === 'article' && page.preview) return;
  // Nothing about who opens the page about HIV leaves the browser.
  if (page.kind === 'service' && page.service === 'aids') return;
  const report = () => void reportVisit(articleId(page));
  if (document.readyState === 'complete') report();
  else window.addEventListener('load', report, { once: true });
}

const text = document.getElementById('page-data')?.textContent;
if (text) {
  const data = JSON.parse(text) as PageData;
  hydrate(roots.header, <Header {...data.frame} />);
  void loadService(data.page).then((service) => hydrate(roots.page, <Page page={data.page} service={service} />));
  hydrate(roots.footer, <Footer {...data.frame} />);
  countVisit(data.page);
}
startAssistant();
