export const port: number;
export const galleryPort: number;
