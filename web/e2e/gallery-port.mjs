export const galleryPort = 18481;
