import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { Popup } from './popup';

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
    const first = render(<Popup notice={notice} />);
    expect(screen.getByRole('region', { name: notice.title })).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /关闭/ }));
    expect(screen.queryByRole('region', { name: notice.title })).not.toBeInTheDocument();
    first.unmount();

    const again = render(<Popup notice={notice} />);
    expect(screen.queryByRole('region', { name: notice.title })).not.toBeInTheDocument();
    again.unmount();

    document.documentElement.dataset.variant = 'links closed';
    render(<Popup notice={{ ...notice, key: '7-2' }} />);
    expect(screen.getByRole('region', { name: notice.title })).toBeInTheDocument();
    expect(document.documentElement.dataset.variant).toBe('links');
  });
});
