import { describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfig } from './load-config.ts';
import { base, production, vapid } from './testing/environments.ts';

const OTHER_PUBLIC =
  'BGTEzOo8_43UD_5CbMRDqcar5XXkPdSm9W18yKhrL5ciCZZZe7Gr732UmGHPnPTFfVF5u3jqd0Q65ihY-e4Tgr4';

/** Returns what is said about each wrong variable. */
function complaints(env: NodeJS.ProcessEnv): Record<string, string> {
  try {
    loadConfig(env);
    return {};
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return Object.fromEntries(error.problems.map(({ name, problem }) => [name, problem]));
  }
}

describe('the keys', () => {
  it('turn push on when there are two, unless PUSH is off', () => {
    expect(loadConfig({ ...base, ...vapid }).core.push.publicKey).toBe(vapid.VAPID_PUBLIC_KEY);
    expect(loadConfig(base).push).toBeNull();
    const { push, core } = loadConfig({ ...base, ...vapid, PUSH: 'off' });
    expect([push, core.push.publicKey]).toEqual([null, null]);
  });

  it.each(['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'] as const)('stop the start without %s', (name) => {
    expect(complaints({ ...base, ...vapid, [name]: '' })).toEqual({
      [name]: expect.stringMatching(/^is missing, and VAPID_\w+ needs it$/),
    });
  });

  it('stop the start when they are of two pairs', () => {
    expect(complaints({ ...base, ...vapid, VAPID_PUBLIC_KEY: OTHER_PUBLIC })).toEqual({
      VAPID_PRIVATE_KEY: 'does not match VAPID_PUBLIC_KEY; set both of one pair',
    });
  });

  it('stop the start when they have another length, without showing the private one', () => {
    const said = complaints({ ...base, VAPID_PUBLIC_KEY: 'BPJl', VAPID_PRIVATE_KEY: 'hunter2' });
    expect(said).toEqual({
      VAPID_PUBLIC_KEY: 'must be 65 bytes in base64url, but is "BPJl"',
      VAPID_PRIVATE_KEY: 'must be 32 bytes in base64url',
    });
  });
});

describe('VAPID_SUBJECT', () => {
  it.each([
    'admin@dubs.example.org',
    'mailto:admin@localhost',
    'mailto:admin@box.local',
    'mailto:admin@',
    'http://dubs.example.org',
    'https://localhost',
    'https://dubs.localhost',
    'https://10.0.0.1',
    'https://[::1]',
    'tel:+12025550100',
  ])('%s stops the start', (subject) => {
    expect(complaints({ ...base, VAPID_SUBJECT: subject })).toEqual({
      VAPID_SUBJECT: `must be a mailto: or https: address whose host is public and has a dot, but is "${subject}"`,
    });
  });

  it.each(['mailto:admin@dubs.example.org', 'https://dubs.example.org/contact'])('may be %s', (subject) => {
    expect(loadConfig({ ...base, ...vapid, VAPID_SUBJECT: subject }).push?.subject).toBe(subject);
    // `npm start` makes the keys later.
    expect(loadConfig({ ...base, VAPID_SUBJECT: subject }).push).toBeNull();
  });

  it('is the host of PUBLIC_URL in production, and an example elsewhere', () => {
    expect(loadConfig({ ...production, ...vapid }).push?.subject).toBe('https://dubs.example.org');
    expect(loadConfig({ ...base, ...vapid }).push?.subject).toBe('mailto:dubs@example.com');
  });
});

describe('PUSH_HOSTS', () => {
  it.each(['https://push.example.org', '10.0.0.1', '*.*', 'push.example.org:0', '*.example.org:8443', 'a b'])(
    '%s stops the start',
    (hosts) => {
      expect(Object.keys(complaints({ ...base, PUSH_HOSTS: hosts }))).toEqual(['PUSH_HOSTS']);
    },
  );

  it('are names, subdomains, names with ports, or any', () => {
    const { hosts } = loadConfig({ ...base, PUSH_HOSTS: 'Push.example.org, *.apple.com,localhost:8443,*' })
      .core.push;
    expect(hosts).toEqual([
      { name: 'push.example.org', hasSubdomains: false, port: 443 },
      { name: 'apple.com', hasSubdomains: true, port: 443 },
      { name: 'localhost', hasSubdomains: false, port: 8443 },
      { name: null, hasSubdomains: true, port: 443 },
    ]);
  });

  it('exempt a port of this machine from the rule about private addresses, but not in production', () => {
    const env = { ...vapid, PUSH_HOSTS: 'localhost:8443,push.example.org:8443' };
    expect(loadConfig({ ...base, ...env }).push?.exemptHosts).toEqual(['localhost:8443']);
    expect(loadConfig({ ...production, ...env }).push?.exemptHosts).toEqual([]);
  });
});
