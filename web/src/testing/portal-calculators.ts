import type { ServiceProps } from '@/shared/api/public';
import { column } from './portal-frame';

const named: readonly (readonly [slug: string, name: string])[] = [
  ['step', '步数健康管理'],
  ['calorie', '每日热量'],
  ['diabetes', '糖尿病风险'],
  ['fat', '体脂率'],
  ['weight', '健康体重'],
  ['pm25', 'PM2.5 与户外活动'],
  ['whr', '腰臀比'],
];

const all = named.map(([slug, name]) => ({
  slug,
  path: `/calc/${slug}`,
  name,
  question: '体重合不合适',
  description: '算体重指数（BMI）和腰围，按中国标准看体重是否合适。',
  needs: '性别、身高、体重',
  standard: 'WS/T 428-2013《成人体重判定》',
  sources: ['WS/T 428-2013《成人体重判定》（体重指数、腰围）', '《肥胖症诊疗指南（2024 年版）》（肥胖分度）'],
  formula: '体重指数 = 体重（公斤）÷ 身高（米）²。',
  edition: '2026-11',
  reviewedAt: '2026-11-21',
}));

/** The page of a calculator, the list of all without a name. */
export function calculatorPage(slug = '', signed = ''): ServiceProps {
  const found = named.find(([name]) => name === slug);
  const here = {
    id: '43',
    name: '健康工具',
    description: '自己怎么量、怎么算、怎么看。',
    homePage: 'calc',
    path: '/calc/43',
  };
  const way = [
    { name: '首页', path: '/index' },
    { name: '便民服务', path: '/article/y/40' },
    { name: here.name, path: here.path },
  ];
  return {
    kind: 'service',
    reviewed: { date: null, by: '', next: null },
    service: 'calc',
    name: found?.[1] ?? here.name,
    detail: false,
    column: { ...here, rssPath: '' },
    siblings: column('40').children,
    crumbs: found ? [...way, { name: found[1], path: '' }] : way,
    data: { current: slug, calculators: all, signed },
  };
}

export const calculatorPages = ['', ...named.map(([slug]) => slug)].map((slug) => ({
  name: slug === '' ? 'calculators' : `calculator ${slug}`,
  activeId: '40',
  page: calculatorPage(slug),
}));
