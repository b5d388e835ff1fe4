const REDACTED = '[redacted]';

/** Fields that may hold a secret, a person's number or words, by name without case, dashes and underscores. */
const SECRET_FIELDS = new Set(
  'authorization cookie setcookie token authtoken sessiontoken secret authsecret password otp otpcode phone phonenumber tonumber content body'
    // PostgreSQL puts the rows that an error is about into these.
    .concat(' detail where parameters')
    .split(' '),
);

/** What gives a secret or a person away inside any text, and what stands there instead. */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${REDACTED}`],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, REDACTED],
  // A number in international form, with or without the usual separators.
  [/\+\d[\d\s().-]{5,18}\d/g, '[phone]'],
  [/([?&](?:sig|signature|token|code|key|input)=)[^&#\s"]+/gi, `$1${REDACTED}`],
  [/(\/invite\/)[^/?#\s"]+/g, `$1${REDACTED}`],
  [/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/]*):[^\s@/]+@/gi, `$1:${REDACTED}@`],
];

/** The text without what must not be logged. */
function redactText(text: string): string {
  let clean = text;
  for (const [pattern, instead] of PATTERNS) clean = clean.replace(pattern, instead);
  return clean;
}

/** What a job carries, or anything else that is JSON, without what must not be shown. */
export const redactValue = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), redactField);

/** The error without what must not be kept: its words and its stack are changed in place. */
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

/**
 * Whether a line could hold any of the above. Most lines cannot, and one glance costs a tenth of taking them apart.
 */
const SUSPECT =
  /auth|cookie|token|secret|password|otp|phone|to.?number|content|body|detail|where|parameters|"code"|bearer|basic|eyj|\+\d|[?&](?:sig|key|code|input)|\/invite\/|@/i;

/** A finished log line (one JSON object and a line feed) without what must not be logged, however deep it lies. */
export function redactLine(line: string): string {
  if (!SUSPECT.test(line)) return line;
  try {
    return `${JSON.stringify(JSON.parse(line, redactField))}\n`;
  } catch {
    return redactText(line);
  }
}
