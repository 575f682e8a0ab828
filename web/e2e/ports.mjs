/** Where this run listens; runs beside each other are given other numbers. */
export const port = Number(process.env.JIKONG_E2E_PORT ?? 18480);
export const galleryPort = port + 1;
/** Where a test that waits for messages takes them from the server. */
export const smsPort = port + 2;
/** Where a test starts a site that knows other systems, and these systems. */
export const federatedPort = port + 3;
export const providerPort = port + 4;
