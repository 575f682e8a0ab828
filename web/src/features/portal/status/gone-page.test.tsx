import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { GoneProps } from '@/shared/api/public';
import { GonePage } from './gone-page';

const gone: GoneProps = {
  kind: 'gone',
  state: 'withdrawn',
  title: '冬季供暖期门诊安排',
  reason: '门诊时间有变',
  time: '2026-11-19 16:20:00',
  columnPath: '/article/n/20/23',
  columnName: '通知公告',
};

test('an article that was taken back says when and why, one whose time is over says until when it held', () => {
  const { rerender } = render(<GonePage {...gone} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('该信息已撤回');
  expect(screen.getByText('撤回时间').nextElementSibling).toHaveTextContent('2026-11-19 16:20');
  expect(screen.getByText('原因').nextElementSibling).toHaveTextContent('门诊时间有变');
  expect(screen.getByText(/撤回的内容不再作为依据/)).toBeInTheDocument();

  rerender(<GonePage {...gone} state="outdated" reason="" />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('该信息已过有效期');
  expect(screen.getByText('有效期至').nextElementSibling).toHaveTextContent('2026-11-19 16:20');
  expect(screen.getByText(/过期的内容不再适用/)).toBeInTheDocument();
  expect(screen.queryByText(/撤回/)).not.toBeInTheDocument();
  expect(screen.queryByText('原因')).not.toBeInTheDocument();
});
