/** First path segments that belong to the back office, as the server knows them too; everything else is the public site. */
export const staffSegments = [
  'user',
  'isps',
  'account',
  'dashboard',
  'exception',
  'result',
  'content',
  'media',
  'interact',
  'clinic',
  'report',
  'system',
  'oauth2-app',
];

export const homePath = '/user/index';
export const loginPath = '/user/login';
/** Where somebody arrives who signed in beside a window that waits for it. */
export const besidePath = '/user/signed-in';

/**
 * The page to open after sign-in. Only a path of the back office on this very site is accepted: anything else could
 * be a link made by somebody who wants to lead the person elsewhere.
 */
export function wantedPage(target: string | null): string {
  if (!target || !/^\/[^/\\]/.test(target) || hasControlCharacter(target)) {
    return homePath;
  }
  const first = target.slice(1).split(/[/?#]/)[0] ?? '';
  const allowed = staffSegments.includes(first) && !target.startsWith(loginPath);
  return allowed ? target : homePath;
}

/** The page to open after sign-in: the one that was wanted, else that of the person's role. */
export function arrivalPage(target: string | null, rolePage: string | undefined): string {
  const wanted = wantedPage(target);
  return wanted === homePath ? wantedPage(rolePage ?? null) : wanted;
}

/** Address of the sign-in page that leads back to the given page. */
export function loginAddress(from: string): string {
  return wantedPage(from) === homePath ? loginPath : `${loginPath}?redirect=${encodeURIComponent(from)}`;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ');
}
