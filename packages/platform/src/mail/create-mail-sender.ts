import { type Logger, MailFailure, type MailSender } from '@dubs/core/ports';
import type { MailSettings } from '../config/index.ts';
import { isLoopback } from '../config/is-loopback.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { traceMail } from '../telemetry/trace-providers.ts';

const TIMEOUT_MS = 10_000;

/** Opens a transport. Nodemailer is loaded with the first message. */
async function openTransport({ url, from }: MailSettings, timeoutMs: number) {
  const { createTransport } = await import('nodemailer');
  const { username, host } = new URL(url);
  return createTransport(
    {
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      // A password must not leave this machine unencrypted.
      requireTLS: username !== '' && !isLoopback(`http://${host}`),
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { 'Auto-Submitted': 'auto-generated' } },
  );
}

const fieldOf = (error: unknown, key: string): unknown =>
  error instanceof Error ? Reflect.get(error, key) : undefined;

/** Converts an error of Nodemailer. Drops its message, which may contain the address. */
function mailFailure(error: unknown): MailFailure {
  const [code, response] = [fieldOf(error, 'code'), Number(fieldOf(error, 'responseCode'))];
  const isRefused = code === 'EENVELOPE' && response >= 500 && fieldOf(error, 'command') === 'RCPT TO';
  const said = Number.isNaN(response) ? '' : ` ${response}`;
  return new MailFailure(`SMTP: ${typeof code === 'string' ? code : 'unknown'}${said}`, isRefused);
}

/** Creates a sender that uses an SMTP server, and logs each outcome without address and content. */
export function createMailSender(settings: MailSettings, log: Logger, timeoutMs = TIMEOUT_MS): MailSender {
  let transport: ReturnType<typeof openTransport> | undefined;

  async function attempt(run: (opened: Awaited<ReturnType<typeof openTransport>>) => Promise<unknown>) {
    transport ??= openTransport(settings, timeoutMs);
    try {
      // Nodemailer limits each step, and a slow server takes several.
      await withTimeout(timeoutMs, run(await transport));
    } catch (error) {
      const failure = mailFailure(error);
      log.warn({ reason: failure.message }, 'mail.failed');
      throw failure;
    }
  }

  return traceMail({
    check: () => attempt((opened) => opened.verify()),
    async send({ to, subject, text }) {
      await attempt((opened) => opened.sendMail({ to: { name: '', address: to }, subject, text }));
      log.info({}, 'mail.sent');
    },
  });
}
