// How `npm test` runs its suites and reads what they say.
import { expect, it } from 'vitest';
import { removeSettings } from '../suites.mjs';
import { readRoot } from './lock-file.mjs';

it('no setting of a running Dubs reaches the tests', () => {
  const documented = [...readRoot('docs/configuration.md').matchAll(/^\| `(\w+)` \|/gm)].map(
    ([, name]) => name,
  );
  expect(documented).toEqual(
    expect.arrayContaining(['DATABASE_DIRECT_URL', 'DATA_KEYS', 'TWILIO_AUTH_TOKEN']),
  );
  const env = { PATH: '/bin', OTEL_TRACES_EXPORTER: 'otlp' };
  for (const name of documented) env[name] = 'x';
  removeSettings(env);
  expect(env).toEqual({ PATH: '/bin' });
});
