// What a secret looks like when somebody has left it in a file.

/** Keys that say themselves what they are. */
const SHAPES = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['an AWS key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z0-9]{36,}|github_pat_\w{40,})/],
  ['an npm token', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['a Slack token', /\bxox[abeoprs]-[A-Za-z0-9-]{10,}/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z0-9]{16,}/],
  ['a Google key', /\bAIza[\w-]{35}\b/],
  ['a Twilio key', /\bSK[0-9a-f]{32}\b/],
  ['a signed token', /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/],
  [
    'a password in an address',
    /\b[a-z][a-z0-9+.-]*:\/\/[^\s:@/'"`]+:(?!password@|\$\{)(?<value>[^\s@/'"`]{8,})@/,
  ],
];

/** What is given to a name that means a secret. */
const NAMED =
  /(?:secret|token|password|passwd|api_?key|auth_?key|private_?key)\w*['"]?\s*[:=]\s*['"`]?(?<value>[A-Za-z0-9+/_=.-]{20,})/gi;
/** Any long run that could be drawn at random. */
const RUN = /['"`](?<value>[A-Za-z0-9+/_-]{32,}={0,2})['"`]/g;

/** How an alphabet and a PNG picture begin. */
const KNOWN = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'iVBORw0KGgo'];

/** Bits of surprise in each character, by how often each comes. */
function entropy(text) {
  const counts = new Map();
  for (const char of text) counts.set(char, (counts.get(char) ?? 0) + 1);
  return -[...counts.values()].reduce((sum, n) => sum + (n / text.length) * Math.log2(n / text.length), 0);
}

/** Random hex has nearly four bits a character, random base64 nearly six; words joined together have fewer, or few digits. */
const isRandom = (value) => {
  if (KNOWN.some((beginning) => value.startsWith(beginning))) return false;
  const isHex = /^[0-9a-f]+$/i.test(value);
  const digits = value.replace(/\D/g, '').length;
  return isHex ? entropy(value) > 3 && digits < value.length : entropy(value) > 4.3 && digits >= 3;
};

/** Each thing in a line that looks like a secret: what it is, and its beginning. */
export function findSecrets(line) {
  const found = SHAPES.flatMap(([what, shape]) => {
    const match = shape.exec(line);
    return match ? [{ what, value: match.groups?.value ?? match[0] }] : [];
  });
  for (const [what, pattern] of [
    ['a secret by its name', NAMED],
    ['what looks drawn at random', RUN],
  ])
    for (const { groups } of line.matchAll(pattern))
      if (isRandom(groups.value)) found.push({ what, value: groups.value });
  return found;
}
