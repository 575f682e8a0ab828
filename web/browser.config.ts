/** The browser of all tests that need one: Debian's, because a test tool's own cannot be downloaded everywhere, and without windows,
 * because that leaves more of the processors to the pages. No test reaches another machine. */
export const chromium = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
};

/** What a person's browser says: where it stands, and that nothing need move. Tests are faster than any person: what they press while a
 * dialog grows would miss it. */
export const habits = { locale: 'zh-CN', timezoneId: 'Asia/Shanghai', reducedMotion: 'reduce' } as const;
