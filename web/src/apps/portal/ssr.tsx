import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { Footer } from '@/features/portal/frame/footer';
import { Header } from '@/features/portal/frame/header';
import type { FrameProps, PageProps } from '@/shared/api/public';
import { serviceOf } from './all-services';
import { Page } from './page';
import { roots } from './roots';

type Render = (json: string) => string;

declare global {
  /** Called by the Go process: JSON of the properties in, HTML of one root out. */
  var jikong: { header: Render; page: Render; footer: Render };
}

function html(node: ReactNode, identifierPrefix: string): string {
  return renderToString(node, { identifierPrefix });
}

globalThis.jikong = {
  header: (json) => html(<Header {...(JSON.parse(json) as FrameProps)} />, roots.header.prefix),
  page: (json) => {
    const page = JSON.parse(json) as PageProps;
    return html(<Page page={page} service={serviceOf(page)} />, roots.page.prefix);
  },
  footer: (json) => html(<Footer {...(JSON.parse(json) as FrameProps)} />, roots.footer.prefix),
};
