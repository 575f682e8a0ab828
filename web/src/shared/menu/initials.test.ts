import { expect, it } from 'vitest';
import { initials } from './initials';

it.each([
  ['首页', 'sy'],
  ['文章管理', 'wzgl'],
  ['栏目管理', 'lmgl'],
  ['信件办理', 'xjbl'],
  ['狂犬病门诊', 'kqbmz'],
  ['用户管理', 'yhgl'],
  ['接口文档', 'jkwd'],
  ['操作日志', 'czrz'],
  ['安全与数据', 'aqysj'],
  ['HIV 咨询点', 'hiv zxd'],
])('%s is typed as %s', (name, typed) => expect(initials(name)).toBe(typed));
