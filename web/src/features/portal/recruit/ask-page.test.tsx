import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { servicePage } from '@/testing/portal-service';
import { AskPage } from './ask-page';
import type { AskData } from './types';

const data: AskData = { view: 'ask', queryCode: '', text: 'sealed', problems: [], listPath: '/recruitment/90' };
const page = servicePage({ service: 'recruitment', id: '90', name: '人才招聘', description: '' }, data);

test('what was typed on a page that was open too long goes in with code and password', () => {
  expect(renderToStaticMarkup(<AskPage page={page} data={data} />)).toContain('name="text" value="sealed"');
  expect(renderToStaticMarkup(<AskPage page={page} data={{ ...data, text: '' }} />)).not.toContain('name="text"');
});
