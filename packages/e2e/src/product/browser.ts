/** The browser of all runs: `CHROME`, or the system's by default. As root it runs without its sandbox. */
export const BROWSER = {
  launchOptions: {
    executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  },
};
