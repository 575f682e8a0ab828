import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clinics, rabiesPage } from '@/testing/portal-clinics';
import ClinicsPage from './service-page';

test('the list that is hung up tells of days on which a place is closed, and what else is to be known of its hours', () => {
  const page = rabiesPage({ view: 'print' });
  const [first] = clinics;
  if (!first) throw new Error('no clinic');
  page.data.list.records = [{ ...first, is24h: false, hoursNote: '周末先打电话', exceptions: ['10-01 至 10-07 休息'] }];
  render(<ClinicsPage {...page} />);
  const row = screen.getByRole('row', { name: new RegExp(first.name) });
  expect(row).toHaveTextContent('周末先打电话');
  expect(row).toHaveTextContent('变动：10-01 至 10-07 休息');
});

test('what is printed is the list of the city or the district, whatever else is chosen on the screen', () => {
  const page = rabiesPage({ query: 'district=101&open=1' });
  page.data.search = { ...page.data.search, district: '101' };
  render(<ClinicsPage {...page} />);
  expect(screen.getByRole('link', { name: /^打印.*名单$/ })).toHaveAttribute('href', '/rabies/41?district=101&print=1');
});
