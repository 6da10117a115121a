import { type Browser, chromium } from 'playwright-core';

/** Where Debian's package has it; `npm test` installs it where it can. */
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';

/**
 * A headless Chromium that reaches this machine only: `127.0.0.1` and names that end in `.localhost`, which are origins of
 * their own. Close it in `afterAll`.
 */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost, EXCLUDE *.localhost',
    ],
  });
