import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { SiteBlock } from '@/shared/api/public';
import { deviceOf, instructions } from '@/shared/site/shortcuts';
import { givenManners } from '@/testing/portal-document';
import { block, frame } from '@/testing/portal-frame';
import { Header } from './header';
import { dayAtSite } from './today';

// The test browser lays nothing out, so no size ever changes.
class NoSizes {
  observe() {}
  disconnect() {}
}
beforeEach(() => {
  vi.stubGlobal('ResizeObserver', NoSizes);
});

const header = (...blocks: SiteBlock[]) => <Header frame={{ ...frame, blocks }} activeId="" />;

/** The page as it is when its program has started. */
function show(node: ReactNode) {
  const shown = render(node);
  void givenManners();
  return shown;
}

describe('the quick search', () => {
  const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: '搜索本站' });
  const sent = () => {
    const words: string[] = [];
    const form = field().form;
    // The test browser cannot leave the page; what it would send is read as a browser reads it.
    const read = (event: Event) => {
      if (form && !event.defaultPrevented) words.push(String(new FormData(form).get('keyword')));
      event.preventDefault();
    };
    document.addEventListener('submit', read);
    onTestFinished(() => document.removeEventListener('submit', read));
    return words;
  };

  test('the box is empty after the word was sent', async () => {
    show(header());
    const words = sent();
    const user = userEvent.setup();
    await user.type(field(), '流感{Enter}');
    await waitFor(() => expect(field()).toHaveValue(''));
    expect(words).toEqual(['流感']);
  });

  test('a search for nothing is not sent and says so; the next one goes through', async () => {
    show(header());
    const words = sent();
    const user = userEvent.setup();
    await user.type(field(), '   {Enter}');
    expect(words).toEqual([]);
    expect(field()).toHaveFocus();
    expect(field().validationMessage).toBe('请输入搜索内容');
    await user.type(field(), '鼠疫{Enter}');
    await waitFor(() => expect(words).toHaveLength(1));
    expect(field().validationMessage).toBe('');
  });

  test('the advanced search stands beside it', () => {
    show(header());
    expect(screen.getByRole('link', { name: '高级搜索' })).toHaveAttribute('href', '/searchall');
  });
});

describe('what the strip offers', () => {
  test('the robot only where the centre has one; that of another house in a tab of its own', () => {
    const { rerender } = render(header());
    expect(screen.queryByText('智能问答')).not.toBeInTheDocument();
    rerender(header(block('robot', 'https://robot.example/ask')));
    expect(screen.getByRole('link', { name: '智能问答（在新窗口打开）' })).toHaveAttribute('target', '_blank');
    rerender(header(block('robot', '/article/n/43')));
    expect(screen.getByRole('link', { name: '智能问答' })).not.toHaveAttribute('target');
    rerender(header(block('robot', 'javascript:alert(1)')));
    expect(screen.queryByText(/智能问答/)).not.toBeInTheDocument();
  });

  test('the codes: the official account at once, this page when the panel is opened', async () => {
    show(header(block('qrcode', '微信公众号', '/pictures/qrcode.svg', '临江疾控微信公众号二维码')));
    const panel = screen.getByText('微信').closest('details');
    expect(panel).not.toBeNull();
    const codes = within(panel as HTMLElement);
    expect(codes.getByAltText('临江疾控微信公众号二维码')).toBeInTheDocument();
    expect(codes.getByLabelText('本页网址的二维码').querySelector('path')).toHaveAttribute('d', '');
    await userEvent.click(screen.getByText('微信'));
    await waitFor(() =>
      expect(codes.getByLabelText('本页网址的二维码').querySelector('path')?.getAttribute('d')).toMatch(/^M2 2h/),
    );
  });

  test('what needs script is marked, so that it is not offered without', () => {
    const page = document.createElement('div');
    page.innerHTML = renderToString(header());
    const hidden = [...page.querySelectorAll('.needs-script')].map((item) => item.textContent?.slice(0, 4));
    expect(hidden).toEqual(expect.arrayContaining(['设为首页', '加入收藏', '无障碍']));
    expect(page.querySelector('.needs-script details summary')).toHaveTextContent('微信');
    expect(page.querySelector('time.today')).toBeNull();
  });

  test.each([
    ['looked at again', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['taken back out of the memory of the browser', () => window.dispatchEvent(new Event('pageshow'))],
  ])('the date is written again where the page is %s on another day', async (_, comeBack) => {
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21, 12));
    show(header());
    const date = () => document.querySelector('time.today')?.textContent;
    await waitFor(() => expect(date()).toBe('2026年11月21日 星期六'));
    vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 22, 1));
    comeBack();
    expect(date()).toBe('2026年11月22日 星期日');
    expect(document.querySelectorAll('time.today')).toHaveLength(1);
  });

  test('the date is that of the site, also for those who are a day behind', () => {
    const evening = Date.UTC(2026, 11, 31, 16, 30);
    expect(dayAtSite(evening)).toEqual({ year: '2027年', day: '1月1日 星期五', machine: '2027-01-01' });
  });
});

describe('设为首页 and 加入收藏', () => {
  const open = async (name: string) => {
    // The test browser knows no modal dialogs.
    HTMLDialogElement.prototype.showModal = function show() {
      this.open = true;
    };
    show(header());
    await userEvent.click(screen.getByRole('button', { name }));
  };

  test.each(['设为首页', '加入收藏'])('%s: a browser without a call gets steps and the address', async (name) => {
    await open(name);
    const dialog = within(await screen.findByRole('dialog', { name }));
    expect(dialog.getAllByRole('listitem').length).toBeGreaterThan(1);
    expect(dialog.getByText(`${window.location.origin}/index`, { exact: false })).toBeInTheDocument();
  });

  test('a browser that can do it is asked with the address of the site, and nothing else opens', async () => {
    const add = vi.fn();
    vi.stubGlobal('external', { AddFavorite: add });
    await open('加入收藏');
    await waitFor(() => expect(add).toHaveBeenCalledWith(`${window.location.origin}/index`, frame.site.name));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test('a call that fails leads to the steps', async () => {
    vi.stubGlobal('external', {
      AddFavorite: () => {
        throw new Error('refused');
      },
    });
    await open('加入收藏');
    expect(await screen.findByRole('dialog', { name: '加入收藏' })).toBeInTheDocument();
  });

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/120.0', 'Ctrl'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1', '⌘'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari', '分享'],
    ['Mozilla/5.0 (Linux; Android 13; V2241A) Chrome/116.0', '菜单'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_0) MicroMessenger/8.0', '收藏'],
  ])('%s is told where to press', (agent, word) => {
    expect(instructions.favourite[deviceOf(agent)].join('')).toContain(word);
  });
});

describe('the header while the page is scrolled', () => {
  const scrollTo = (top: number) => {
    vi.spyOn(window, 'scrollY', 'get').mockReturnValue(top);
    act(() => void window.dispatchEvent(new Event('scroll')));
  };
  const banner = () => screen.getByRole('banner');
  const away = () => banner().hasAttribute('data-away');

  test('it stays for the first 100 pixels, leaves below them and comes back on the way up', () => {
    show(header());
    scrollTo(100);
    expect(away()).toBe(false);
    scrollTo(101 + 20);
    expect(away()).toBe(true);
    scrollTo(900);
    expect(away()).toBe(true);
    scrollTo(880);
    expect(away()).toBe(false);
    scrollTo(900);
    expect(away()).toBe(true);
    scrollTo(60);
    expect(away()).toBe(false);
  });

  test('a trembling hand does not call it', () => {
    show(header());
    scrollTo(900);
    scrollTo(897);
    expect(away()).toBe(true);
  });

  test('the focus calls it, and it stays as long as it is used', () => {
    show(header());
    scrollTo(900);
    act(() => screen.getByRole('combobox').focus());
    expect(away()).toBe(false);
    scrollTo(1200);
    expect(away()).toBe(false);
  });

  test('it leaves when somebody walks on through the page by keyboard', () => {
    show(
      <>
        {header()}
        <input aria-label="下一项" />
      </>,
    );
    scrollTo(900);
    scrollTo(800);
    expect(away()).toBe(false);
    act(() => screen.getByLabelText('下一项').focus());
    expect(away()).toBe(true);
  });
});
