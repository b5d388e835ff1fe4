/** The browser that all runs use: the one that CHROME names, else the system's. Root cannot have its sandbox. */
export const BROWSER = {
  launchOptions: {
    executablePath: process.env['CHROME'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  },
};
