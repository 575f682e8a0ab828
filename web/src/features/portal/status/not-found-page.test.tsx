import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { NotFoundPage } from './not-found-page';

test.each([
  ['an unknown address', {}, '网址可能输错了，或者页面已经移走。您可以搜索'],
  ['a preview that is over', { why: '预览已过期，请重新生成' }, '预览已过期，请重新生成。您可以搜索'],
])('%s is told what may have happened and how to go on', (_, props, said) => {
  render(<NotFoundPage kind="notFound" menu={[]} {...props} />);
  expect(screen.getByText(said, { exact: false })).toBeInTheDocument();
});
