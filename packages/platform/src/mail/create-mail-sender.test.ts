import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { MailFailure } from '@dubs/core/ports';
import { pino } from 'pino';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { createMailSender } from './create-mail-sender.ts';
import { startSmtpStandIn } from './testing/smtp-stand-in.ts';

const smtp = await startSmtpStandIn();
afterAll(() => smtp.close());
const { host, port } = new URL(smtp.url);

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const senderTo = (url: string, timeoutMs?: number) =>
  createMailSender({ url, from: 'Dubs <dubs@example.org>' }, log, timeoutMs);
const message = { to: 'maya@example.org', subject: 'Hello', text: 'A code' };

it('sends one plain text from MAIL_FROM, with the password of SMTP_URL', async () => {
  await senderTo(`smtp://dubs:right@${host}`).send(message);
  expect(smtp.taken).toMatchObject([{ to: 'maya@example.org', from: 'dubs@example.org' }]);
  expect(smtp.taken[0]?.raw).toMatch(/^From: Dubs <dubs@example\.org>\r$/m);
  expect(smtp.taken[0]?.raw).toMatch(/^Content-Type: text\/plain; charset=utf-8\r$/m);
});

it('sends to one address, whatever it looks like', async () => {
  const before = smtp.taken.length;
  await senderTo(smtp.url)
    .send({ ...message, to: 'a@example.org,b@example.org' })
    .catch(() => undefined);
  expect(smtp.taken.slice(before).map(({ to }) => to)).not.toContain('b@example.org');
});

it('checks the password without sending', async () => {
  const before = smtp.taken.length;
  await senderTo(`smtp://dubs:right@${host}`).check();
  await expect(senderTo(`smtp://dubs:wrong@${host}`).check()).rejects.toThrow(
    new MailFailure('SMTP: EAUTH 535'),
  );
  expect(smtp.taken).toHaveLength(before);
});

it('gives no password to a server elsewhere without TLS', async () => {
  const elsewhere = `0.0.0.0:${port}`;
  await senderTo(`smtp://${elsewhere}`).check();
  await expect(senderTo(`smtp://dubs:right@${elsewhere}`).check()).rejects.toThrow(/^SMTP: E/);
});

it('tells a refused address from other failures, and logs neither address nor content', async () => {
  smtp.refuse('nobody@example.org');
  lines.length = 0;
  const refusal = senderTo(smtp.url).send({ ...message, to: 'nobody@example.org' });
  await expect(refusal).rejects.toMatchObject({ isRefused: true });
  await expect(senderTo('smtp://127.0.0.1:9').send(message)).rejects.toMatchObject({ isRefused: false });
  await senderTo(smtp.url).send(message);
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['mail.failed', 'mail.failed', 'mail.sent']);
  expect(lines.join('')).not.toMatch(/example|A code/);
});

it('gives up on a server whose replies take too long together', async () => {
  const slow = createServer((socket) => {
    const reply = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), 600);
    reply('220 slow.example.org');
    socket.on('data', () => reply('250 OK'));
    socket.on('error', () => undefined);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void slow.close());
  await once(slow, 'listening');
  const { port: slowPort } = slow.address() as AddressInfo;
  await expect(senderTo(`smtp://127.0.0.1:${slowPort}`, 1_000).check()).rejects.toThrow('SMTP: ETIMEDOUT');
});
