import { describe, expect, it } from 'vitest';
import { ApiError } from '@/shared/api/errors';
import { isImportFile, outcomeOf, refusedOutcome } from './import-outcome';
import { urlOf } from './urls';

describe('addresses', () => {
  const base = '/sys/position';

  it.each([
    ['list', '/sys/position/list'],
    ['deleteBatch', '/sys/position/deleteBatch'],
    ['exportXls', '/sys/position/exportXls'],
  ] as const)('stand below the base: %s', (name, url) => expect(urlOf({ base }, name)).toBe(url));

  it('may differ', () => expect(urlOf({ base, urls: { list: '/sys/online/list' } }, 'list')).toBe('/sys/online/list'));

  it.each([
    ['passBatch', { base }, '请设置url.passBatch属性!'],
    ['start', { base }, '请设置url.start属性!'],
    ['delete', { base, urls: { delete: null } }, '请设置url.delete属性!'],
    ['list', { base: '' }, '请设置url.list属性!'],
  ] as const)('that are missing are named: %s', (name, resource, message) => {
    expect(() => urlOf(resource, name)).toThrow(message);
  });
});

describe('an import', () => {
  it('that took everything has no file of errors', () => {
    expect(outcomeOf({ code: 200, message: '导入成功，共 12 行', result: null })).toEqual({
      taken: 'all',
      message: '导入成功，共 12 行',
      errorFile: null,
    });
  });

  it.each([
    ['an object', { fileUrl: '/sys/common/static/e.txt', fileName: '错误.txt' }, '错误.txt'],
    ['a plain address', '/sys/common/static/e.txt', '导入错误.txt'],
  ])('that refused rows names their file, said by %s', (_, result, name) => {
    const { taken, errorFile } = outcomeOf({ code: 201, message: '', result });
    expect([taken, errorFile]).toEqual(['some', { url: '/sys/common/static/e.txt', name }]);
  });

  it('that was refused as a whole names the file of its rows as well', () => {
    const result = { successCount: 0, fileUrl: '/sys/common/importReport/7', fileName: '职务导入退回.xlsx' };
    const error = new ApiError({ kind: 'refused', code: 500, message: '导入失败，2 行都有错误', result });
    expect(refusedOutcome(error)).toEqual({
      taken: 'none',
      message: '导入失败，2 行都有错误',
      errorFile: { url: '/sys/common/importReport/7', name: '职务导入退回.xlsx' },
    });
  });

  it.each([
    ['人员.xlsx', true],
    ['人员.XLS', true],
    ['人员.csv', false],
    ['xlsx', false],
  ])('reads %s: %s', (name, fine) => expect(isImportFile(name)).toBe(fine));
});
