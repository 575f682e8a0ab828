import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { letterCheck } from '@/testing/portal-letters';
import { CheckPage } from './check-page';
import type { Draft } from './types';

/** What the page says of each answer; a question that is added to the form has to be here too. */
const said: { [Name in keyof Draft]: [Draft[Name], string] } = {
  letterType: ['complaint', '类型投诉'],
  category: ['other', '类别其他'],
  district: ['东湖区', '所在地区东湖区'],
  title: ['孩子打完疫苗发烧怎么办', '标题孩子打完疫苗发烧怎么办'],
  content: ['昨天打了针，今天三十八度。', '内容昨天打了针，今天三十八度。'],
  health: ['yes', '健康信息有，同意为答复而处理'],
  name: ['王女士', '称呼王女士'],
  phone: ['13800005678', '电话13800005678'],
  email: ['wang@example.cn', '邮箱wang@example.cn'],
  minor: [true, '写信人未满 14 周岁，联系方式是监护人的'],
  publishAllowed: [false, '公开不公开'],
  consent: [true, '个人信息已阅读并同意处理说明'],
};

const answers = (part: Partial<Draft> = {}) => {
  const form = Object.fromEntries(Object.entries(said).map(([name, [value]]) => [name, value])) as Draft;
  const { page, data } = letterCheck({ letterTypeText: '投诉', categoryText: '其他', form: { ...form, ...part } });
  const { container } = render(<CheckPage page={page} data={data} />);
  return [...container.querySelectorAll('dt')].map(
    (term) => `${term.textContent}${term.nextElementSibling?.textContent}`,
  );
};

it('shows every answer before the letter goes out, that of a child under 14 among them', () => {
  const shown = answers();
  for (const [, line] of Object.values(said)) expect(shown).toContain(line);
  expect(shown).toContain('附件体温单.jpg（200 KB）');
  expect(screen.getAllByRole('button', { name: /修改/ })).toHaveLength(3);
});

it('says what was left out or not agreed to', () => {
  const shown = answers({ minor: false, publishAllowed: true, consent: false, health: 'no' });
  expect(shown).toEqual(
    expect.arrayContaining([
      '写信人已满 14 周岁',
      '公开同意隐去个人信息后公开',
      '个人信息还没有同意处理说明',
      '健康信息没有',
    ]),
  );
});

it('never says that the letter of a child becomes public', () => {
  expect(answers({ minor: true, publishAllowed: true })).toContain('公开不公开');
});
