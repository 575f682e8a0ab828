import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { HomePage, HomeSection } from '@/shared/api/public';
import { home } from '@/testing/portal-pages';
import { HomePageView } from './home-page';

const short = (section: HomeSection | null): HomeSection | null =>
  section && { ...section, items: section.items.map((item) => ({ ...item, shortTitle: `短${item.id}` })) };

test('the lists of the home page are narrow and take short titles, the leading news has room for its own', () => {
  const { news, notices, hot, science } = home.home;
  const shortened: HomePage = {
    ...home.home,
    news: short(news),
    notices: short(notices),
    hot: short(hot),
    science: short(science),
  };
  render(<HomePageView {...home} home={shortened} />);
  const [lead, ...rest] = news?.items ?? [];
  const titlesIn = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('link')
      .map((link) => link.textContent?.replace('（在新窗口打开）', ''));
  expect(titlesIn('疾控要闻')).toEqual(expect.arrayContaining([lead?.title, ...rest.map(({ id }) => `短${id}`)]));
  for (const section of [notices, hot, science]) {
    const names = titlesIn(section?.column.name ?? '');
    for (const { title } of section?.items ?? []) expect(names).not.toContain(title);
    expect(names).toContain(`短${section?.items[0]?.id}`);
  }
  expect(screen.getByRole('link', { name: /全市流感活动水平上升/ })).toBeInTheDocument();
});
