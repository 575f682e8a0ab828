import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { form, ownData } from '@/testing/portal-recruitment';
import { servicePage } from '@/testing/portal-service';
import { FormAside } from './form-page';
import { OwnPage } from './own-page';
import { SentPage } from './sent-page';

const page = servicePage({ service: 'recruitment', id: '90', name: '人才招聘', description: '' }, ownData);
const until = '2026-12-06 17:00:00';

test('whoever is asked for more papers after the end reads until when they are wanted', () => {
  const aside = renderToStaticMarkup(<FormAside data={{ ...form, deadline: until }} />);
  expect(aside).toContain('2026-12-06 17:00');
  expect(aside).not.toContain('2026-12-02');
  const application = { ...ownData.application, state: 'submitted' as const, deadline: until };
  const sent = renderToStaticMarkup(<SentPage page={page} data={{ ...ownData, view: 'sent', application }} />);
  expect(sent).toContain('2026-12-06 17:00 以前可以修改');
  expect(sent).not.toContain('2026-12-02');
});

test.each([
  [true, '报名截止以前可以重新报名。'],
  [false, '报名已经截止，撤回后不能再报名。'],
])('before a withdrawal stands whether one may apply again: %s', (canApply, words) => {
  const application = { ...ownData.application, canApply };
  expect(renderToStaticMarkup(<OwnPage page={page} data={{ ...ownData, application }} />)).toContain(words);
});
