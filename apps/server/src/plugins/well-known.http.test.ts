import { expect, it } from 'vitest';
import { useServer } from '../testing/use-server.ts';
import { makeWebFolder } from '../testing/web-folder.ts';

const web = makeWebFolder();
const contact = 'mailto:security@dubs.example';
const server = useServer({ web, http: { publicUrl: 'https://dubs.example', securityContact: contact } });
const bare = useServer({ web, http: { publicUrl: 'https://dubs.example', hstsIncludeSubDomains: false } });

it('serves security.txt with the contact, valid for a month', async () => {
  const answer = await fetch(`${server.origin}/.well-known/security.txt`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/: (.*)/s) as [string, string]),
  );
  expect(fields).toEqual({
    Contact: contact,
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    'Preferred-Languages': 'en',
    Canonical: 'https://dubs.example/.well-known/security.txt',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(29);
  expect(days).toBeLessThan(365);
});

it('returns 404 for security.txt without a contact, and for other well-known paths', async () => {
  for (const path of ['security.txt', 'resource-that-should-not-exist-whose-status-code-should-not-be-200']) {
    const answer = await fetch(`${bare.origin}/.well-known/${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    await answer.text();
  }
});

it('redirects change-password to the profile', async () => {
  const answer = await fetch(`${server.origin}/.well-known/change-password`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/profile']);
});

it('covers subdomains by HSTS unless that is turned off', async () => {
  const hstsOf = async ({ origin }: { origin: string }) =>
    (await fetch(`${origin}/healthz`)).headers.get('strict-transport-security');
  expect(await hstsOf(server)).toBe('max-age=31536000; includeSubDomains');
  expect(await hstsOf(bare)).toBe('max-age=31536000');
});
