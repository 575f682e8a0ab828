import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aidsPage, mapPage, rabiesPage } from '@/testing/portal-clinics';
import ClinicsPage from './service-page';

const pages = [
  { name: 'the clinics for bitten people', page: rabiesPage() },
  { name: 'the testing sites', page: aidsPage() },
  { name: 'the map of both', page: mapPage() },
];
const reviewed = { date: '2026-11-02 00:00:00', by: '传染病防制科', next: '2027-01-31 00:00:00' };

test.each(pages)('$name say when somebody compared them with the facts', ({ page }) => {
  render(<ClinicsPage {...page} reviewed={reviewed} />);
  const line = screen.getByText(/^上次核对/).closest('p');
  expect(line).toHaveTextContent('上次核对 2026-11-02核对 传染病防制科应在 2027-01-31 前再次核对');
});

test.each(pages)('$name say nothing when nobody did', ({ page }) => {
  render(<ClinicsPage {...page} />);
  expect(screen.queryByText(/^上次核对/)).not.toBeInTheDocument();
});
