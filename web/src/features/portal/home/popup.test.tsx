import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import type { PopupNotice } from '@/shared/api/public';
import { popup } from './closed-notice';
import { Popup } from './popup';

/** The home page as it comes and starts. */
function open(notice: PopupNotice) {
  document.body.innerHTML = renderToStaticMarkup(<Popup notice={notice} />);
  const left = new AbortController();
  onTestFinished(() => left.abort());
  popup(document, left.signal);
}

describe('the notice of the home page', () => {
  const notice = { key: '7-1', title: '暴雨后请勿喝生水', text: '煮沸再喝。', href: '/detail/53/53001' };
  afterEach(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the notice is remembered in a cookie
    document.cookie = 'jikong_closed=; Max-Age=0; Path=/index';
    window.history.replaceState(null, '', '/');
  });

  test('stays away once it was closed, and comes back when it has changed', async () => {
    window.history.replaceState(null, '', '/index');
    const user = userEvent.setup();
    open(notice);
    expect(screen.getByRole('region', { name: notice.title })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /关闭/ }));
    expect(screen.queryByRole('region', { name: notice.title })).not.toBeInTheDocument();

    open(notice);
    expect(screen.queryByRole('region', { name: notice.title })).not.toBeInTheDocument();

    document.documentElement.dataset.variant = 'links closed';
    open({ ...notice, key: '7-2' });
    expect(screen.getByRole('region', { name: notice.title })).toBeInTheDocument();
    expect(document.documentElement.dataset.variant).toBe('links');
  });
});
