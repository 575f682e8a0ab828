import { describe, expect, it, test } from 'vitest';
import { loadFinder } from './find-problems';
import { loadLanguage, type Mode, modes } from './modes';

async function problemsOf(mode: Mode, text: string): Promise<string[]> {
  const find = await loadFinder(mode);
  return (find?.(text) ?? []).map(({ from, to, message }) => {
    expect(from).toBeLessThanOrEqual(to);
    expect(to).toBeLessThanOrEqual(text.length);
    return `${from} ${message}`;
  });
}

describe('what is right has no problems', () => {
  it.each<[Mode, string]>([
    ['JSON', '{"a": [1, true, null]}'],
    ['JSON', '  '],
    ['JavaScript', 'import a from "a";\nexport const b = async () => { await a?.(); };'],
    ['JavaScript', 'with (a) { b() }\nreturn c'],
    ['CSS', '@media (width < 10px) { a:hover { color: red; --x: {} } }'],
    ['HTML', '<p>一<br>二<img src="/a.png" alt=""><ul><li>甲<li>乙</ul>'],
    ['HTML', '<!doctype html><html lang="zh"><head><title>题</title></head><body><p>文</body></html>'],
    ['Python', 'def ('],
  ])('%s %s', async (mode, text) => {
    expect(await problemsOf(mode, text)).toEqual([]);
  });
});

describe('what is wrong is found where it is', () => {
  it.each<[Mode, string, string]>([
    ['JSON', '{"a": 1,}', '8 JSON 到这里读不下去，请检查逗号、引号和括号'],
    ['JSON', '{"a": ', '5 JSON 到这里读不下去，请检查逗号、引号和括号'],
    ['JavaScript', 'const a = ;', '10 这里多了或少了符号'],
    ['JavaScript', 'const a = "一', '10 字符串没有结束的引号'],
    ['JavaScript', 'let a; let a;', '11 “a”重复声明'],
    ['CSS', 'a { color red }', '10 属性名后面缺少冒号'],
    ['CSS', 'a { color: red;', '2 这个大括号没有结束'],
    ['HTML', '<p>一</p></div>', '8 没有与它对应的开始标签'],
    ['HTML', '<div><p>一</p>', '0 <div> 没有结束标签'],
    ['HTML', '<a href="/a" href="/b">一</a>', '17 属性重复'],
    ['HTML', '<div/>', '0 这个元素不能写成自结束的形式'],
  ])('%s %s', async (mode, text, expected) => {
    expect(await problemsOf(mode, text)).toContain(expected);
  });
});

test.each(modes)('%s is coloured', async (mode) => {
  expect(await loadLanguage(mode)).toBeTruthy();
});
