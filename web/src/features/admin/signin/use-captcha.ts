import { useCallback, useState } from 'react';

export type CaptchaKind = 'picture' | 'question';

/** Which captcha is shown. The key is the time it was asked for, as the server's other clients do it. */
export function useCaptcha() {
  const [kind, setKind] = useState<CaptchaKind>('picture');
  const [checkKey, setCheckKey] = useState(() => String(Date.now()));
  const renew = useCallback(() => setCheckKey((before) => String(Math.max(Date.now(), Number(before) + 1))), []);
  return { kind, setKind, checkKey, renew };
}

export type Captcha = ReturnType<typeof useCaptcha>;
