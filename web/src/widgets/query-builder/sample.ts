import { date } from '@/ui-admin/values/date';
import { moment } from '@/ui-admin/values/moment';
import { number } from '@/ui-admin/values/number';
import { text } from '@/ui-admin/values/text';
import { dict } from '@/widgets/dictionary';
import { options } from '@/widgets/inputs';
import type { QueryField } from './core/query';

/** Fields of every kind for the gallery and the tests of the query builder. */
export const userFields: readonly QueryField[] = [
  { name: 'realname', label: '姓名', kind: text },
  { name: 'sex', label: '性别', kind: dict('sex') },
  {
    name: 'status',
    label: '状态',
    kind: options([
      { value: '1', label: '正常' },
      { value: '2', label: '冻结' },
    ]),
  },
  { name: 'views', label: '登录次数', kind: number },
  { name: 'birthday', label: '生日', kind: date },
  { name: 'createTime', label: '创建时间', kind: moment },
  { name: 'phone', label: '电话', kind: text },
];
