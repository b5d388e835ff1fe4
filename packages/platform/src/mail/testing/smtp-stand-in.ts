import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message that the stand-in accepted. */
export interface TakenMail {
  to: string;
  from: string;
  /** Headers and body. */
  raw: string;
}

/** A local mail server that records all messages. */
export interface SmtpStandIn {
  /** For `SMTP_URL`. */
  url: string;
  /** The accepted messages, oldest first. */
  taken: readonly TakenMail[];
  /** Refuses mail to an address from now on. */
  refuse(address: string): void;
  /** Delays each message from now on. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

/** Returns the code in the newest message to an address. */
export function mailedCode(taken: readonly TakenMail[], address: string): string {
  const raw = taken.findLast(({ to }) => to === address)?.raw ?? '';
  const code = /Your Dubs code is (\d{6})\./.exec(raw)?.[1];
  if (code === undefined) throw new Error(`No code was mailed to ${address}.`);
  return code;
}

/** Starts a mail server on a free port. */
export async function startSmtpStandIn(): Promise<SmtpStandIn> {
  const taken: TakenMail[] = [];
  const refused = new Set<string>();
  let delayMs = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'dubs' && password === 'right'
        ? done(null, { user: username })
        : done(new Error('Wrong password')),
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? Object.assign(new Error('No such mailbox'), { responseCode: 550 }) : null),
    onData(stream, { envelope }, done) {
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
      let raw = '';
      const take = () => {
        taken.push(...envelope.rcptTo.map(({ address }) => ({ to: address, from, raw })));
        done();
      };
      stream.setEncoding('utf8');
      stream.on('data', (chunk) => (raw += String(chunk)));
      stream.on('end', () => setTimeout(take, delayMs));
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  const { port: used } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${used}`,
    taken,
    refuse: (address) => void refused.add(address),
    slowDown(ms) {
      delayMs = ms;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
