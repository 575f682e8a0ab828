import type { ReactNode } from 'react';
import { hydrateRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { serviceOf } from '@/apps/portal/all-services';
import { Page } from '@/apps/portal/page';
import { roots } from '@/apps/portal/roots';
import { Footer } from '@/features/portal/frame/footer';
import { Header } from '@/features/portal/frame/header';
import type { FrameProps, PageProps } from '@/shared/api/public';

function parts(frame: FrameProps, page: PageProps): { root: (typeof roots)[keyof typeof roots]; node: ReactNode }[] {
  return [
    { root: roots.header, node: <Header {...frame} /> },
    { root: roots.page, node: <Page page={page} service={serviceOf(page)} /> },
    { root: roots.footer, node: <Footer {...frame} /> },
  ];
}

/** Fills the test document the way the server does. */
export function writeDocument(frame: FrameProps, page: PageProps): void {
  const html = parts(frame, page).map(({ root, node }) => renderToString(node, { identifierPrefix: root.prefix }));
  document.documentElement.lang = 'zh-CN';
  document.title = '临江市疾病预防控制中心';
  document.body.innerHTML = `<a class="skip" href="#main">跳到主要内容</a><div id="site-header">${html[0]}</div><main id="main" tabindex="-1">${html[1]}</main><div id="site-footer">${html[2]}</div>`;
}

/** Brings the written document to life; every difference between server and browser is added to `differences`. */
export function hydrateDocument(frame: FrameProps, page: PageProps, differences: string[]): Root[] {
  return parts(frame, page).map(({ root, node }) => {
    const container = document.getElementById(root.element);
    if (!container) throw new Error(`no element ${root.element}`);
    return hydrateRoot(container, node, {
      identifierPrefix: root.prefix,
      onRecoverableError: (error) => differences.push(String(error)),
    });
  });
}
