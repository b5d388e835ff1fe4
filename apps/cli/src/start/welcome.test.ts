import { expect, it } from 'vitest';
import { loadConfig } from '@dubs/platform/config';
import { welcome } from './welcome.ts';

const welcomeWith = (env: Record<string, string>): string => {
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/dubs', ...env });
  const settings = { config, embedded: false, moved: false, environment: () => ({}) };
  return welcome({ settings, dataDir: '.data', people: [] });
};

it.each([
  [{}, 'Sign in with any US phone number, such as (202) 555-0142; the code is shown on the screen.'],
  [{ HOST: '0.0.0.0' }, 'such as (202) 555-0142; the code is shown here.'],
  [{ DEFAULT_REGION: 'GB' }, 'Sign in with any GB phone number; the code is shown on the screen.'],
  [{ SMS_PROVIDER: 'none', AUTH_SECRET: 'eight different letters and more' }, 'invite-device --phone'],
])('the welcome names the numbers that can sign in and the place of the code: %j', (env, sentence) => {
  expect(welcomeWith(env)).toContain(sentence);
});
