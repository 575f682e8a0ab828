export const administrator: { username: string; realname: string; password: string };
type Person = { username: string; realname: string; password: string };
export const guardian: Person;
export const auditor: Person;
export const captcha: string;
