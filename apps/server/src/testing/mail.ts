import type { CoreContext } from '@dubs/core';
import { createMailSender } from '@dubs/platform/mail';
import { mailedCode, type SmtpStandIn, startSmtpStandIn } from '@dubs/platform/testing/smtp';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import type { ApiClient } from './api-clients.ts';
import type { TestUser } from './factories.ts';

type Mail = NonNullable<CoreContext['mail']>;

/** Accepts every message and drops it. */
export const ACCEPTING_MAIL: Mail = { check: async () => undefined, send: async () => undefined };

/** Returns a sender for the mail server at `url`. */
export const senderTo = (url: string, timeoutMs?: number): Mail =>
  createMailSender({ url, from: 'Dubs <dubs@example.org>' }, pino({ level: 'silent' }), timeoutMs);

/** Starts a mail server for the tests of a file. Returns it with its sender. */
export async function useMail(): Promise<{ smtp: SmtpStandIn; mail: Mail }> {
  const smtp = await startSmtpStandIn();
  afterAll(() => smtp.close());
  return { smtp, mail: senderTo(smtp.url) };
}

let next = 0;
/** Returns an address that no other test uses. */
export const newEmail = (): string => `person${++next}@example.org`;

/** Adds the address to a user's account, with the code that is mailed to it. */
export async function addEmail(
  api: ApiClient,
  smtp: SmtpStandIn,
  user: TestUser,
  email: string,
): Promise<void> {
  await api.call('sendEmailCode', { email }, user);
  const { status } = await api.call('confirmEmail', { email, otpCode: mailedCode(smtp.taken, email) }, user);
  if (status !== 200) throw new Error(`The address was not added: ${status}`);
}
