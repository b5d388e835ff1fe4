/**
 * The browser of all runs: `CHROME`, or the system's by default. As root it runs without its sandbox. Without site isolation, which
 * matters to pages of several origins alone, it starts no spare process per context.
 */
export const BROWSER = {
  launchOptions: {
    executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--disable-site-isolation-trials'],
  },
};
