/** What the account pages get of the person who is signed in. */
export const ownAccount = {
  username: 'zhoumin',
  realname: '周敏',
  avatar: '',
  sex: null,
  birthday: null,
  telephone: '',
  workNo: '0031',
  phone: '138****1234',
  email: '',
  version: 3,
  site: '临江市疾控中心',
  departs: ['应急办'],
  roles: ['编辑'],
  posts: [],
  createTime: '2026-01-05 09:00:00',
  passwordTime: '2026-10-01 08:00:00',
  passwordDue: '2026-12-30 08:00:00',
  passwordHint: '至少 10 个字符',
  signIns: [{ time: '2026-11-20 08:30:00', address: '10.0.0.8', success: true, summary: '登录成功' }],
};

/** Their second factor, where a site lets everybody choose and nobody has. */
export const noFactor = { policy: 'optional', enabled: false, required: false, enableTime: null, recoveryCodes: 0 };
