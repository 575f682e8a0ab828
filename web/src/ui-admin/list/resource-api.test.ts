import { expectTypeOf, it } from 'vitest';
import type { BaseOf, ListOf } from './resource-api';

it('takes the base of a list only for rows that its calls give', () => {
  expectTypeOf<'/sys/position'>().toExtend<BaseOf<{ id: string; postRank: string }>>();
  expectTypeOf<'/sys/position'>().not.toExtend<BaseOf<{ id: string; rank: string }>>();
  expectTypeOf<'/sys/position'>().not.toExtend<BaseOf<{ id: number }>>();
  expectTypeOf<'/sys/user/queryUserComponentData'>().toExtend<ListOf<{ id: string; realname: string }>>();
  expectTypeOf<'/sys/user/account'>().not.toExtend<ListOf<{ username: string }>>();
});
