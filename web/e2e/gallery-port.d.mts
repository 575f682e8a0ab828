export const galleryPort: number;
