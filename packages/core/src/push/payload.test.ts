import { expect, it } from 'vitest';
import { packPayload } from './payload.ts';

const shown = { title: 'Dubs', path: '/notifications', tag: 'a' };
const beside = { unread: 1, close: [] };
const bodyOf = (payload: string): string => JSON.parse(payload).notification.body;

it('truncates a body whose characters are long to 3,000 bytes', () => {
  const body = `e${'\u0301'.repeat(100)}`.repeat(400);
  const payload = packPayload('https://dubs.example.com', { ...shown, body }, beside);
  expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(3_000);
  expect(bodyOf(payload)).toMatch(/^e\u0301+.*…$/);
});

it('leaves the body out when the rest alone is too long', () => {
  const payload = packPayload(`https://${'a'.repeat(3_000)}`, { ...shown, body: 'Ran 10k' }, beside);
  expect(bodyOf(payload)).toBe('');
});
