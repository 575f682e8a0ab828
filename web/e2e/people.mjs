export const administrator = { username: 'e2e_admin', realname: '测试管理员', password: 'Qinghe-Mulan-2037' };

/** The captcha of the demo mode under test. */
export const captcha = 'jk24';
