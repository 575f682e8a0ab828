import { createContext, use } from 'react';

/** Where the person finds everything that came. */
export const userAnnouncementPath = '/isps/userAnnouncement';

/** The address of one announcement, by the person's copy or by its own number. */
export const openedPath = (id: string) => `${userAnnouncementPath}/${id}`;

/** Where announcements lead in the back office of this person. */
export type AnnouncementPlaces = {
  /** The page of a component, null where there is none or it is not granted. */
  ofComponent: (component: string) => string | null;
  /** Whether an address is a page of the back office. */
  isPage: (path: string) => boolean;
};

/** Given by the program around all pages; without it announcements only say what they say. */
export const AnnouncementPlacesContext = createContext<AnnouncementPlaces>({
  ofComponent: () => null,
  isPage: () => false,
});

export function useAnnouncementPlaces(): AnnouncementPlaces {
  return use(AnnouncementPlacesContext);
}
