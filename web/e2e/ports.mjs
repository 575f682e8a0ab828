/** Where this run listens; runs beside each other are given other numbers. */
export const port = Number(process.env.JIKONG_E2E_PORT ?? 18480);
export const galleryPort = Number(process.env.JIKONG_E2E_GALLERY_PORT ?? port + 1);
/** Where a test that waits for messages takes them from the server. */
export const smsPort = port + 2;
/** Where a test starts a server of its own, and another system that it signs in at. */
export const ownPort = port + 3;
export const providerPort = port + 4;
/** Where a test that signs in through WeChat plays it. */
export const wechatPort = port + 5;
