import { createHmac, randomBytes } from 'node:crypto';

/** The settings of a Twilio account for tests. */
export const TWILIO = {
  provider: 'twilio',
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'twilio-token',
  from: { codes: '+12025550100', reminders: '+12025550199' },
  apiUrl: undefined,
} as const;

/** Returns a new message id in Twilio's form. */
export const newSid = (): string => `SM${randomBytes(16).toString('hex')}`;

/** Returns Twilio's signature of the URL, followed by each field in the order of their names. */
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

/** The public URL of the test server. */
export const PUBLIC_URL = 'http://localhost:3000';

/** Posts a form as Twilio does, by default signed for the server's public URL. */
export function postWebhook(
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

/** Returns the message in a TwiML response, or null if there is none. Throws if the TwiML is malformed. */
export function readTwiml(xml: string): string | null {
  const found = TWIML.exec(xml);
  if (!found) throw new Error(`This is no TwiML: ${xml}`);
  return found[1]?.replace(/&([^;]+);/g, (_all, name: string) => ENTITIES[name] ?? '') ?? null;
}

/** Fields of a text message that differ from the defaults. */
export interface TextedFields {
  sid?: string;
  to?: string;
  more?: Record<string, string>;
}

/** Posts a received text message as Twilio does, and returns the reply. */
export async function sendText(
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
  const response = await postWebhook(origin, SMS_PATH, fields);
  if (response.status !== 200) throw new Error(`Twilio got ${response.status}: ${await response.text()}`);
  return readTwiml(await response.text());
}
