import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { GetMenusResult, SiteBlock } from '@/shared/api/public';
import { givenManners } from '@/testing/portal-document';
import { block, frame, menu } from '@/testing/portal-frame';
import { Footer } from './footer';
import { Header } from './header';

const withBlocks = (...blocks: SiteBlock[]): GetMenusResult => ({ ...frame, menu: [], blocks });

describe('the navigation by keyboard', () => {
  const open = () => [...document.querySelectorAll('details[open] > summary')].map((summary) => summary.textContent);
  const entry = (name: string) =>
    within(screen.getByRole('navigation', { name: '主导航' })).getByText(name, { selector: 'summary, a' });

  test('arrows walk along the bar and into a panel, Esc comes back', async () => {
    render(<Header frame={frame} activeId="30" />);
    void givenManners();
    const user = userEvent.setup();
    entry('首页').focus();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(entry('新闻动态')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(open()).toEqual(['新闻动态']);
    expect(screen.getByText('进入新闻动态')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByText('工作动态')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(open()).toEqual([]);
    expect(entry('新闻动态')).toHaveFocus();
    await user.keyboard('{End}{ArrowRight}');
    expect(entry('首页')).toHaveFocus();
  });

  test('a press or a focus elsewhere closes the panel', async () => {
    render(<Header frame={frame} activeId="" />);
    void givenManners();
    const user = userEvent.setup();
    entry('信息公开').focus();
    await user.keyboard('{ArrowDown}');
    await user.click(document.body);
    expect(open()).toEqual([]);
    entry('信息公开').focus();
    await user.keyboard('{ArrowDown}');
    screen.getByRole('combobox', { name: '搜索本站' }).focus();
    expect(open()).toEqual([]);
  });

  test('the root column of the page is marked, also under 更多', () => {
    render(<Header frame={frame} activeId="60" />);
    expect(entry('更多')).toHaveAttribute('aria-current', 'true');
    expect(entry('首页')).not.toHaveAttribute('aria-current');
  });

  test('an outside column opens a new tab and says so', () => {
    render(<Header frame={frame} activeId="index" />);
    const link = screen.getByRole('link', { name: '上级单位（在新窗口打开）', hidden: true });
    expect(link).toHaveAttribute('href', 'https://www.ndcpa.gov.cn/');
    expect(link).toHaveAttribute('target', '_blank');
  });
});

describe('the header without script', () => {
  test('the search form sends the word to the result page', () => {
    render(<Header frame={frame} activeId="index" />);
    const field = screen.getByRole('searchbox', { name: '搜索本站' });
    expect(field).toHaveAttribute('name', 'keyword');
    expect(field.closest('form')).toHaveAttribute('action', '/search');
    expect(field.closest('form')).toHaveAttribute('method', 'get');
  });

  test('the menu button leads to the list of all columns', () => {
    render(
      <>
        <Header frame={frame} activeId="index" />
        <Footer frame={frame} activeId="index" />
      </>,
    );
    const target = document.querySelector(screen.getAllByRole('link', { name: '菜单' })[0]?.getAttribute('href') ?? '');
    expect(target).toBe(screen.getByRole('navigation', { name: '全部栏目' }));
  });
});

describe('the footer without script', () => {
  test('shows no figures of visits, which are those of some earlier moment, and counts nobody: only the page knows whether it counts', () => {
    render(<Footer frame={frame} activeId="index" />);
    expect(screen.getByText(/今日浏览量/).closest('.needs-script')).not.toBeNull();
    expect(document.querySelector('noscript')).toBeNull();
  });
});

describe('each item of the footer hangs on its block', () => {
  const cases: [mark: string, value: string, text: string | RegExp][] = [
    ['tel', '0300-1', '0300-1'],
    ['duty_tel', '0300-2', '0300-2'],
    ['mail', 'a@b.example', 'a@b.example'],
    ['address', '沿江大道 1 号', /沿江大道 1 号/],
    ['postcode', '030012', /030012/],
    ['icp', '江ICP备1号', '江ICP备1号'],
    ['pcp', '江公网安备 1号', '江公网安备 1号'],
    ['idcode', '1234567890', /网站标识码 1234567890/],
    ['techcompany', '信息中心', /信息中心/],
    ['copyright', '版权所有 甲', '版权所有 甲'],
    ['ipv6', '本站支持 IPv6', '本站支持 IPv6'],
    ['copyrightsay', '/article/n/1', '版权声明'],
    ['privacy_security', '/article/n/2', '隐私与安全'],
    ['about_us', '/article/n/3', '联系我们'],
    ['site_help', '/article/n/4', '网站帮助'],
    ['institution_badge', '标识', /事业单位/],
    ['error_report', '/message/81?fault=1', /网页找错/],
    ['national_error_report', 'https://errors.example/report', /党政机关/],
    ['robot', 'https://robot.example/ask', /智能问答/],
  ];
  test.each(cases)('%s', (mark, value, text) => {
    const { rerender } = render(<Footer frame={withBlocks(block(mark, value))} activeId="" />);
    const footer = within(screen.getByRole('contentinfo'));
    expect(footer.getByText(text)).toBeInTheDocument();
    rerender(<Footer frame={withBlocks(block(mark, 'none'))} activeId="" />);
    expect(footer.queryByText(text)).not.toBeInTheDocument();
    rerender(<Footer frame={withBlocks()} activeId="" />);
    expect(footer.queryByText(text)).not.toBeInTheDocument();
  });

  test('the floating tools follow the blocks and the menu', () => {
    const { rerender } = render(<Footer frame={frame} activeId="" />);
    const tools = within(screen.getByRole('navigation', { name: '快捷工具' }));
    expect(tools.getByRole('link', { name: '电话 0300-5550120' })).toHaveAttribute('href', 'tel:0300-5550120');
    expect(tools.getByRole('link', { name: '咨询' })).toHaveAttribute('href', '/message/81');
    expect(tools.getByRole('link', { name: '邮箱 office@ljcdc.example' })).toBeInTheDocument();
    expect(tools.getByText('扫码')).toBeInTheDocument();
    rerender(<Footer frame={withBlocks()} activeId="" />);
    expect(tools.getAllByRole('link').map((link) => link.textContent)).toEqual(['菜单', '顶部']);
  });

  test('an address of a script or of another scheme is never linked', () => {
    render(
      <Footer
        frame={withBlocks(block('about_us', 'javascript:alert(1)'), block('map', '//evil.example'))}
        activeId=""
      />,
    );
    expect(screen.queryByText('联系我们')).not.toBeInTheDocument();
    expect(screen.queryByText('地图')).not.toBeInTheDocument();
  });

  test('hidden columns are missing from the list of all columns', () => {
    render(<Footer frame={{ ...frame, menu }} activeId="" />);
    const columns = within(screen.getByRole('navigation', { name: '全部栏目' }));
    expect(columns.getByText('世界艾滋病日')).toBeInTheDocument();
    expect(columns.queryByText('已经结束的专题')).not.toBeInTheDocument();
    expect(columns.queryByText('版权声明')).not.toBeInTheDocument();
  });
});
