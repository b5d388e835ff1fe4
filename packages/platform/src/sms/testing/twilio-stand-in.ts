import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { listenLocally } from '../../testing/listen-locally.ts';

/**
 * How the stand-in handles a message: `-before` fails before it accepts the message, `-after` fails afterwards. `refuse` responds with one
 * of Twilio's error codes.
 */
export type Behaviour =
  | 'accept'
  | 'busy'
  | 'error-before'
  | 'error-after'
  | 'silence-before'
  | 'silence-after'
  | 'reset-before'
  | 'reset-after'
  | 'nonsense-after'
  | { refuse: number; status?: number };

/** A message as requested. */
export interface AskedMessage {
  to: string;
  body: string;
  /** The sending number or messaging service. */
  from: string;
  statusCallback: string | null;
}

/** A message that the stand-in accepted: a real account would send and charge it. */
export interface TakenMessage extends AskedMessage {
  sid: string;
  takenAt: Date;
}

/** A local server with the part of Twilio's REST API that Dubs uses. */
export interface TwilioStandIn {
  /** For `TWILIO_API_URL`. */
  apiUrl: string;
  /** The accepted messages, oldest first. */
  taken: readonly TakenMessage[];
  /** Returns the number of requests to send a message, including refused ones. */
  asked(): number;
  /** Sets how messages are handled from now on. */
  behave(how: (message: AskedMessage) => Behaviour): void;
  /** Delays each response after accepting the message. */
  slowDown(ms: number): void;
  close(): Promise<void>;
}

const SENDING = /^\/2010-04-01\/Accounts\/(AC[0-9a-f]{32})\/Messages\.json$/i;

const rfc2822 = (at: Date): string => at.toUTCString().replace('GMT', '+0000');

/** Returns a message in Twilio's format. */
const describe = ({ sid, to, body, from, takenAt }: TakenMessage, accountSid: string) => ({
  sid,
  account_sid: accountSid,
  to,
  body,
  from: from.startsWith('MG') ? '+12025550999' : from,
  messaging_service_sid: from.startsWith('MG') ? from : null,
  direction: 'outbound-api',
  status: 'queued',
  error_code: null,
  error_message: null,
  date_created: rfc2822(takenAt),
  date_sent: null,
  date_updated: rfc2822(takenAt),
  num_segments: '1',
  num_media: '0',
});

const reply = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

const refuse = (response: ServerResponse, status: number, code: number, to = ''): void =>
  reply(response, status, { status, code, message: `The 'To' number ${to} is refused`, more_info: '' });

/** Starts the stand-in on a free port for an account. `now` dates the messages. */
export async function startTwilioStandIn(
  { accountSid, authToken }: { accountSid: string; authToken: string },
  now: () => Date = () => new Date(),
): Promise<TwilioStandIn> {
  const taken: TakenMessage[] = [];
  let asked = 0;
  let delayMs = 0;
  let behaviour: (message: AskedMessage) => Behaviour = () => 'accept';
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;

  function take(message: AskedMessage): TakenMessage {
    const sid = `SM${createHash('md5').update(`${accountSid}${taken.length}`).digest('hex')}`;
    const entry = { ...message, sid, takenAt: now() };
    taken.push(entry);
    return entry;
  }

  async function receive(
    message: AskedMessage,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    asked += 1;
    const how = behaviour(message);
    if (typeof how === 'object') return refuse(response, how.status ?? 400, how.refuse, message.to);
    if (how === 'busy') return refuse(response, 429, 20429);
    const entry = how.endsWith('before') ? null : take(message);
    if (delayMs > 0) await sleep(delayMs);
    if (how.startsWith('reset')) return void request.socket.resetAndDestroy();
    if (how.startsWith('silence')) return;
    if (how.startsWith('error')) return refuse(response, 500, 20500);
    if (how === 'nonsense-after')
      return void response.writeHead(201, { 'content-type': 'application/json' }).end('{"sid": "SM');
    if (entry) reply(response, 201, describe(entry, accountSid));
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const to = query.get('To');
    const found = taken.filter((message) => to === null || message.to === to).toReversed();
    const most = Number(query.get('PageSize') ?? 50);
    reply(response, 200, {
      messages: found.slice(0, most).map((message) => describe(message, accountSid)),
      page: 0,
      page_size: most,
      next_page_uri: null,
    });
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await text(request));
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in');
    if (SENDING.exec(pathname)?.[1] !== accountSid) return refuse(response, 404, 20404);
    if (request.headers.authorization !== authorization) return refuse(response, 401, 20003);
    if (request.method === 'GET') return list(searchParams, response);
    const field = (name: string) => form.get(name) ?? '';
    const from = field('MessagingServiceSid') || field('From');
    const message = {
      to: field('To'),
      body: field('Body'),
      from,
      statusCallback: form.get('StatusCallback'),
    };
    await receive(message, request, response);
  }

  const server = createServer((request, response) => void answer(request, response));
  const { port, close } = await listenLocally(server);
  return {
    apiUrl: `http://127.0.0.1:${port}`,
    taken,
    asked: () => asked,
    behave: (how) => void (behaviour = how),
    slowDown: (ms) => void (delayMs = ms),
    close,
  };
}
