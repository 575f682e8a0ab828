/** How the back office looks to everybody who chose nothing. End-to-end tests read it, too, so it names nothing else of the program. */
export const usualLook = {
  layout: 'topmenu',
  contentWidth: 'Fixed',
  fixedHeader: true,
  autoHideHeader: false,
  fixSiderbar: true,
  sidebarOpened: true,
  color: 'blue',
  theme: 'light',
  dark: false,
  weak: false,
  multipage: true,
} as const;
