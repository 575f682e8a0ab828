export const administrator: { username: string; realname: string; password: string };
export const captcha: string;
