import { describe, expect, test } from 'vitest';
import { searchPath, withQuery } from './address';
import { chineseDay, day, dayInYear, machine, minute } from './date';
import { fileKind, fileSize } from './file';
import { counted, grouped } from './number';

describe('dates are shown as the server wrote them', () => {
  const time = '2026-11-08 09:05:30';
  test.each([
    ['the day', day(time), '2026-11-08'],
    ['the minute', minute(time), '2026-11-08 09:05'],
    ['a pure date stays a date', minute('2026-11-08'), '2026-11-08'],
    ['the machine reads an ISO time', machine(time), '2026-11-08T09:05'],
    ['within the year the year is left out', dayInYear(time, '2026-12-01 00:00:00'), '11-08'],
    ['an older year is written', dayInYear('2025-12-31 10:00:00', '2026-01-02'), '2025-12-31'],
    ['in a sentence without leading zeros', chineseDay(time), '11月8日'],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected));
});

describe('numbers', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [18_402_517, '18,402,517'],
  ])('%i reads %s', (value, expected) => expect(grouped(value)).toBe(expected));
  test.each([
    [6, '六'],
    [10, '十'],
    [12, '12'],
  ])('%i things are counted as %s', (value, expected) => expect(counted(value)).toBe(expected));
});

describe('attachments say what they are', () => {
  test.each([
    [512, '512 B'],
    [24_580, '24 KB'],
    [1_677_722, '1.6 MB'],
    [21_474_836_480, '20.0 GB'],
  ])('%i bytes read %s', (bytes, expected) => expect(fileSize(bytes)).toBe(expected));
  test.each([
    ['附表.XLSX', 'application/octet-stream', 'XLSX'],
    ['附表', 'application/pdf', 'PDF'],
    ['附表', 'docx', 'DOCX'],
  ])('%s of type %s is %s', (name, type, expected) => expect(fileKind(name, type)).toBe(expected));
});

describe('addresses', () => {
  test.each([
    ['empty choices are left out', withQuery('/a', { category: '', pageNo: '' }), '/a'],
    [
      'values are encoded',
      withQuery('/a', { m_id: '30', keyword: '流感&疫苗' }),
      '/a?m_id=30&keyword=%E6%B5%81%E6%84%9F%26%E7%96%AB%E8%8B%97',
    ],
    ['a search word is one path segment', searchPath('乙肝/丙肝'), '/search/%E4%B9%99%E8%82%9D%2F%E4%B8%99%E8%82%9D'],
  ])('%s', (_, actual, expected) => expect(actual).toBe(expected));
});
