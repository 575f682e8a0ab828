export const port: number;
export const ownPort: number;
export const smsPort: number;
export const providerPort: number;
export const wechatPort: number;
export const secondPort: number;
export const wirePort: number;
