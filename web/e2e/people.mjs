export const administrator = { username: 'e2e_admin', realname: '测试管理员', password: 'Qinghe-Mulan-2037' };
/** Who grants rights, and who reads the logs: other people by rule. */
export const guardian = { username: 'e2e_guard', realname: '测试安全员', password: 'Qinghe-Mulan-2037' };
export const auditor = { username: 'e2e_audit', realname: '测试审计员', password: 'Qinghe-Mulan-2037' };

/** The captcha of the demo mode under test. */
export const captcha = 'jk24';
