import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { calculatorPage } from '@/testing/portal-calculators';
import { givenManners, hydrateDocument, writeDocument } from '@/testing/portal-document';
import { frameProps } from '@/testing/portal-frame';

let mounted: Root[] = [];

beforeEach(() => {
  Element.prototype.scrollIntoView = vi.fn();
});

afterEach(async () => {
  await act(async () => {
    for (const root of mounted) root.unmount();
  });
  document.body.innerHTML = '';
});

const edition = '文本版本 2026-11，核对日期 2026-11-21';

async function open(slug: string, signed = edition) {
  const frame = frameProps('40');
  const page = calculatorPage(slug, signed);
  writeDocument(frame, page);
  mounted = await act(async () => hydrateDocument([]));
  await givenManners();
}

/** Fills controls by their labels: a text, or true for a choice. */
function fill(answers: Record<string, string | true>) {
  for (const [label, answer] of Object.entries(answers)) {
    const control = screen.getByLabelText(label, { exact: true });
    if (answer === true) fireEvent.click(control);
    else fireEvent.input(control, { target: { value: answer } });
  }
}

const compute = () => fireEvent.click(screen.getByRole('button', { name: '计算' }));

test.each<[string, string, Record<string, string | true>, string]>([
  ['steps', 'step', { 女: true, 年龄: '65', 身高: '158', 体重: '58', 今天的步数: '6500' }, '今天走了6500步获益较充分'],
  [
    'calories',
    'calorie',
    { 男: true, 年龄: '30', 身高: '175', 体重: '70', '低（1.40）': true },
    '保持体重，一天大约吃2308千卡身体活动水平：低',
  ],
  [
    'diabetes',
    'diabetes',
    { 男: true, 年龄: '52', 身高: '172', 体重: '74.3', 腰围: '88', 收缩压: '138' },
    '总分31分，满分 51 分高风险',
  ],
  ['fat', 'fat', { 女: true, 年龄: '35', 身高: '160', 体重: '62' }, '体脂率31.7%超标'],
  ['weight', 'weight', { 男: true, 年龄: '40', 身高: '175', 体重: '70' }, '体重指数（BMI）22.9正常'],
  [
    'weight in 斤 and full-width digits',
    'weight',
    { 男: true, 年龄: '４０', 身高: '175', 体重: '140' },
    '体重指数（BMI）22.9正常',
  ],
  ['pm25', 'pm25', { 'PM2.5 浓度': '132', 户外时间: '1', 中等体力: true }, 'PM2.5 分指数（IAQI）175中度污染'],
  ['waist and hip', 'whr', { 女: true, 腰围: '83', 臀围: '97', 身高: '158' }, '腰臀比0.86偏高'],
])('%s', async (name, slug, answers, heading) => {
  await open(slug);
  fill(answers);
  if (name.includes('斤')) fireEvent.change(screen.getByLabelText('体重的单位'), { target: { value: '斤' } });
  if (slug === 'diabetes') {
    for (const group of ['家族史', '是否已确诊糖尿病']) {
      fireEvent.click(within(screen.getByRole('group', { name: group })).getByLabelText(/^(没有|否)$/));
    }
  }
  compute();
  const title = document.getElementById('calc-result');
  expect(title?.textContent).toBe(heading);
  expect(document.activeElement).toBe(title);
  expect(screen.getByText(edition)).toBeTruthy();
});

test('a signed calculator names the physician before and after the sum', async () => {
  const sentence = '本页医学内容经方慧（主任医师）于2026年11月2日审定';
  await open('whr', sentence);
  expect(screen.getByText(`${sentence}。`)).toBeTruthy();
  fill({ 女: true, 腰围: '83', 臀围: '97', 身高: '158' });
  compute();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/文本版本|待.*审定/)).toBeNull();
});

test('what is wrong is said at the top, in the title and at the field, and what was typed stays', async () => {
  await open('weight');
  fill({ 身高: '1e9', 体重: '70', 年龄: '17.5' });
  compute();
  const summary = screen.getByRole('region', { name: '有 3 处需要修改' });
  expect(document.activeElement).toBe(summary);
  expect(document.title).toMatch(/^错误：/);
  expect(
    within(summary)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([
    '请选择性别',
    '年龄请填写 18 至 100 之间的整数（单位：岁）',
    '身高请填写 100 至 250 之间的数字（单位：厘米）',
  ]);
  const height = screen.getByLabelText('身高');
  expect(height).toHaveProperty('value', '1e9');
  expect(height.getAttribute('aria-invalid')).toBe('true');
  expect(height.getAttribute('aria-describedby')).toContain('calc-height-error');
  fireEvent.click(within(summary).getByRole('link', { name: /身高/ }));
  expect(document.activeElement).toBe(height);
  fireEvent.click(within(summary).getByRole('link', { name: '请选择性别' }));
  expect(document.activeElement).toBe(screen.getByLabelText('男'));
});

test.each<[string, string, Record<string, string | true>, string]>([
  ['a minor', 'weight', { 男: true, 年龄: '12', 身高: '150', 体重: '40' }, '18 岁及以上'],
  [
    'somebody with a diagnosis',
    'diabetes',
    { 男: true, 年龄: '52', 身高: '172', 体重: '74', 腰围: '88', 收缩压: '138' },
    '已经确诊的人不评分',
  ],
])('%s gets words in place of a number', async (_, slug, answers, reason) => {
  await open(slug);
  fill(answers);
  if (slug === 'diabetes') {
    fireEvent.click(within(screen.getByRole('group', { name: '家族史' })).getByLabelText('没有'));
    fireEvent.click(within(screen.getByRole('group', { name: '是否已确诊糖尿病' })).getByLabelText('是'));
  }
  compute();
  expect(document.activeElement?.textContent).toBe('不适用');
  expect(screen.getByRole('region', { name: '不适用' }).textContent).toContain(reason);
});

test.each([
  ['2.7', '男', '中心型肥胖'],
  ['2.69', '男', '中心型肥胖前期'],
  ['2.4', '女', '中心型肥胖前期'],
])('a waist of %s 市尺 is what its tape says, %s: %s', async (waist, who, word) => {
  await open('weight');
  fill({ [who]: true, 年龄: '50', 身高: '170', 体重: '70', '腰围（可以不填）': waist });
  fireEvent.change(screen.getByLabelText('腰围（可以不填）的单位'), { target: { value: '市尺' } });
  compute();
  expect(document.querySelector('main')?.textContent).toContain(`腰围判定${word}WS`);
});

test.each<[string, string, Record<string, string | true>, string[], string[]]>([
  [
    'somebody whose day takes no more than anybody should eat is not told to eat less',
    'calorie',
    { 男: true, 年龄: '82', 身高: '150', 体重: '51', '低（1.40）': true, 减重: true },
    ['保持体重，一天大约吃', '不多于 1500 千卡'],
    ['1460 − 500', '按安全下限'],
  ],
  [
    'who may do as usual in slightly dirty air is not told to stay inside',
    'pm25',
    { 'PM2.5 浓度': '75', 户外时间: '1', 中等体力: true },
    ['轻度污染', '一般人群：正常活动', '照常活动'],
    ['改到室内', 'KN95 口罩', '关窗'],
  ],
])('%s', async (_, slug, answers, told, untold) => {
  await open(slug);
  fill(answers);
  compute();
  const said = document.querySelector('main')?.textContent ?? '';
  for (const text of told) expect(said).toContain(text);
  for (const text of untold) expect(said).not.toContain(text);
});

test('answers that cannot be true together lead back to the field', async () => {
  await open('fat');
  fireEvent.click(screen.getByLabelText('软尺法'));
  fill({ 男: true, 年龄: '40', 身高: '170', 腰围: '41', 颈围: '45' });
  compute();
  expect(screen.getByRole('link', { name: '腰围应当比颈围大，请检查腰围和颈围' })).toBeTruthy();
});

test('a child is asked for years and months, and nothing is called normal', async () => {
  await open('weight');
  fireEvent.click(screen.getByLabelText('孩子，6 岁至 17 岁'));
  fill({ 女: true, 年龄: '12', 又几个月: '7', 身高: '152', 体重: '48' });
  compute();
  expect(document.activeElement?.textContent).toBe('体重指数（BMI）20.8未达到超重界值');
});

test('calculating again keeps what was typed, by the button and by the way back', async () => {
  await open('whr');
  fill({ 女: true, 腰围: '83', 臀围: '97', 身高: '158' });
  compute();
  fireEvent.click(screen.getByRole('button', { name: '重新计算' }));
  expect(screen.getByLabelText('腰围')).toHaveProperty('value', '83');
  expect(document.activeElement?.textContent).toBe('填写数据');
  compute();
  await act(async () => window.history.back());
  await waitFor(() => expect(screen.getByLabelText('臀围')).toHaveProperty('value', '97'));
  expect(window.location.search).toBe('');
});
