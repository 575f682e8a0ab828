/** The ports of one run start here; runs beside each other are given other numbers. */
const first = Number(process.env.JIKONG_E2E_PORT ?? 18480);
/** Each worker has ten of its own. */
export const port = first + 10 * Number(process.env.TEST_PARALLEL_INDEX ?? 0);
/** Where a test that waits for messages takes them from the server. */
export const smsPort = port + 2;
/** Where a test starts a server of its own, and another system that it signs in at. */
export const ownPort = port + 3;
export const providerPort = port + 4;
/** Where a test that signs in through WeChat plays it. */
export const wechatPort = port + 5;
/** Where a second server of a test listens, and the wire to it that the test can cut. */
export const secondPort = port + 6;
export const wirePort = port + 7;
