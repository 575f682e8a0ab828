export const port: number;
export const galleryPort: number;
export const smsPort: number;
export const federatedPort: number;
export const providerPort: number;
