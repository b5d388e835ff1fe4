const REDACTED = '[redacted]';

/** Names of fields that may contain a secret, a phone number or content; lower case, without dashes and underscores. */
const SECRET_FIELDS = new Set(
  'authorization cookie setcookie token authtoken sessiontoken secret authsecret password otp otpcode phone phonenumber tonumber content body'
    // PostgreSQL puts the values of rows into these fields of its errors.
    .concat(' detail where parameters')
    // ioredis puts the arguments of a command into its errors: the password of Redis, or a job.
    .concat(' args')
    .split(' '),
);

/** Secrets and personal data inside any text, with their replacements. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  // Phone numbers in international form, with or without separators.
  [/\+\d[\d\s().-]{5,18}\d/g, '[phone]'],
  [/([?&](?:sig|signature|token|code|key|input)=)[^&#\s"]+/gi, `$1${REDACTED}`],
  [/(\/invite\/)[^/?#\s"]+/g, `$1${REDACTED}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/]*):[^\s@/]+@/gi, `$1:${REDACTED}@`],
];

/** Returns the text without secrets and personal data. */
function redactText(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement);
  return clean;
}

/** Returns a copy of a JSON value, such as a job's payload, without secrets and personal data. */
export const redactValue = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), redactField);

/** Redacts the message and the stack of an error in place, and returns it. */
export function redactError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  error.message = redactText(error.message);
  if (error.stack !== undefined) error.stack = redactText(error.stack);
  return error;
}

function redactField(name: string, value: unknown): unknown {
  if (value === null) return value;
  const plain = name.toLowerCase().replace(/[-_]/g, '');
  if (SECRET_FIELDS.has(plain)) return REDACTED;
  if (typeof value !== 'string' && typeof value !== 'number') return value;
  if (plain === 'code' && /^\d{6}$/.test(String(value))) return REDACTED;
  return typeof value === 'string' ? redactText(value) : value;
}

/** Matches every line that may need redaction. Most lines don't, and parsing a line costs ten times as much as this test. */
const SUSPECT =
  /auth|cookie|token|secret|password|otp|phone|to.?number|content|body|detail|where|parameters|"args"|"code"|bearer|basic|eyj|\+\d|[?&](?:sig|key|code|input)|\/invite\/|@/i;

/** Redacts a finished log line (one JSON object and a line feed) at any depth. */
export function redactLine(line: string): string {
  if (!SUSPECT.test(line)) return line;
  try {
    return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
  } catch {
    return redactText(line);
  }
}
