import { createHmac, randomBytes } from 'node:crypto';

/** An account of the tests: its settings, as the processes read them. */
export const TWILIO = {
  provider: 'twilio',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'twilio-token',
  from: { codes: '+12025550100', reminders: '+12025550199' },
  apiUrl: undefined,
} as const;

/** Returns a new message id in Twilio's form. */
export const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** Twilio's signature: of the address with each field behind it, in the order of their names. */
export function signatureOf(
  url: string,
  fields: Record<string, string>,
  token: string = TWILIO.authToken,
): string {
  const text = Object.keys(fields)
    .sort()
    .reduce((all, key) => `${all}${key}${fields[key]}`, url);
  return createHmac('sha1', token).update(text, 'utf8').digest('base64');
}

export const SMS_PATH = '/api/webhooks/twilio/sms';
export const STATUS_PATH = '/api/webhooks/twilio/status';

/** Where the test server says that it is reached. */
export const PUBLIC_URL = 'http://localhost:3000';

/** Posts a form as Twilio does, signed for the server's own address unless given another. */
export function callBack(
  origin: string,
  path: string,
  fields: Record<string, string>,
  { signature = signatureOf(PUBLIC_URL + path, fields) }: { signature?: string | null } = {},
): Promise<Response> {
  return fetch(origin + path, {
    method: 'POST',
    headers: signature === null ? {} : { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  });
}

const LEGAL = String.raw`(?:[\t\n\r\u{20}-\u{25}\u{27}-\u{3b}\u{3d}\u{3f}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]|&(?:amp|lt|gt|quot|apos|#xD);)`;
const TWIML = new RegExp(
  String.raw`^<\?xml version="1\.0" encoding="UTF-8"\?><Response(?:/>|><Message>(${LEGAL}*)</Message></Response>)$`,
  'u',
);
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#xD': '\r' };

/** Returns the message in a TwiML response, or null if it has none. Throws unless it is well-formed. */
export function readTwiml(xml: string): string | null {
  const found = TWIML.exec(xml);
  if (!found) throw new Error(`This is no TwiML: ${xml}`);
  return found[1]?.replace(/&([^;]+);/g, (_all, name: string) => ENTITIES[name] ?? '') ?? null;
}

/** A text message, as far as it differs from a plain one of words. */
export interface TextedFields {
  sid?: string;
  to?: string;
  more?: Record<string, string>;
}

/** Sends a text message to the reminders' number, and returns the reply. */
export async function textIn(
  origin: string,
  from: string,
  body: string,
  { sid = newSid(), to = TWILIO.from.reminders, more = {} }: TextedFields = {},
): Promise<string | null> {
  const fields = {
    MessageSid: sid,
    SmsSid: sid,
    AccountSid: TWILIO.accountSid,
    From: from,
    To: to,
    Body: body,
    NumMedia: '0',
    ...more,
  };
  const response = await callBack(origin, SMS_PATH, fields);
  if (response.status !== 200) throw new Error(`Twilio got ${response.status}: ${await response.text()}`);
  return readTwiml(await response.text());
}
