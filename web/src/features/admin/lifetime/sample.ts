import type { Lifetime } from './lifetime-api';

const aLifetime = (part: Partial<Lifetime> & Pick<Lifetime, 'code' | 'title'>): Lifetime => ({
  keeps: '保存的是什么',
  rows: 1200,
  oldest: '2026-01-02 03:04:05',
  settable: true,
  fixed: '',
  days: 30,
  default: 30,
  least: 7,
  most: 3650,
  law: '',
  reason: '',
  updateBy: '',
  updateTime: '',
  pruneTime: '2026-11-20 03:40:00',
  pruneCount: 17,
  version: 0,
  ...part,
});

/** One that staff may set, one that the law bounds, one that others decide. */
export const lifetimes = (): Lifetime[] => [
  aLifetime({ code: 'job.done', title: '后台任务（完成或取消的）' }),
  aLifetime({
    code: 'message.log',
    title: '消息发送记录',
    days: 400,
    default: 183,
    least: 183,
    law: '《网络安全法》第二十一条：网络日志留存不少于六个月',
    reason: '审计要求',
    updateBy: 'zhoumin',
    updateTime: '2026-11-19 09:00:00',
    version: 1,
  }),
  aLifetime({ code: 'letter', title: '来信', settable: false, fixed: '办结两年后销毁', pruneTime: '', pruneCount: 0 }),
];
