/** One environment variable, as people read about it. The rules for its value stand in `schema.ts` under the same name. */
export interface Setting {
  name: string;
  /** What holds when the variable is unset, in words where there is no one value. */
  standard: string;
  meaning: string;
  example: string;
  /** Whether the value must never be shown, not even in the message about a wrong one. */
  secret?: true;
}

const processSettings = [
  {
    name: 'NODE_ENV',
    standard: 'development',
    meaning:
      '`production`, `development` or `test`. A production process never answers a sign-in code to the caller, and refuses to start half-configured.',
    example: 'production',
  },
  {
    name: 'HOST',
    standard: '`localhost`; `0.0.0.0` in production',
    meaning:
      'The address to listen on. Outside production the server answers only for this machine’s own names, this one and that of `PUBLIC_URL`.',
    example: '127.0.0.1',
  },
  {
    name: 'PORT',
    standard: '3000',
    meaning: 'The port to listen on; 0 takes any free one.',
    example: '8080',
  },
  {
    name: 'PUBLIC_URL',
    standard: '`http://localhost:` and the port',
    meaning:
      'Where people reach the app: scheme, host and port, no path. Invite links and the last line of a code text carry it.',
    example: 'https://dubs.example.org',
  },
  {
    name: 'TRUST_PROXY',
    standard: 'trust nobody',
    meaning:
      'The reverse proxies whose `X-Forwarded-For` is believed: addresses and CIDR ranges separated by commas. `true` and a number of proxies are refused, because then a caller could forge an address; so are ranges wider than /8 (IPv6: /16).',
    example: '10.0.0.0/8,fd12:3456:789a::/48',
  },
  {
    name: 'HSTS_INCLUDE_SUBDOMAINS',
    standard: 'true',
    meaning:
      'Whether browsers that came over TLS reach the names below the host of `PUBLIC_URL` over TLS alone, too. Turn it off while one of them is served without.',
    example: 'false',
  },
  {
    name: 'SECURITY_CONTACT',
    standard: 'none: there is no `security.txt`',
    meaning:
      'Where people report vulnerabilities of your Dubs, for `/.well-known/security.txt`: a `mailto:`, `https:` or `tel:` address.',
    example: 'mailto:security@dubs.example.org',
  },
  {
    name: 'REQUEST_TIMEOUT_SECONDS',
    standard: '300',
    meaning: 'How long a request may take to arrive in full; long enough for five photos over a slow phone.',
    example: '120',
  },
  {
    name: 'DRAIN_DELAY_SECONDS',
    standard: '0',
    meaning:
      'How long a server that is told to stop goes on answering while `/readyz` already says that it is not ready, so that whoever shares out calls notices first; 15 at the most. 0 suits a balancer that tries another server when one refuses the connection.',
    example: '5',
  },
  {
    name: 'CALLS_AT_ONCE',
    standard: '200',
    meaning:
      'Calls that one server works on at the same time, at the most. It finds its own bound below that by how long answers take; what is above gets a `503` at once, polls first. 0 turns nobody away.',
    example: '400',
  },
  {
    name: 'SLOW_ANSWER_MS',
    standard: '150',
    meaning:
      'How many milliseconds nine of ten answers may take before the server lets fewer calls in at the same time.',
    example: '400',
  },
  {
    name: 'UPLOADS_AT_ONCE',
    standard: '100',
    meaning:
      'Uploads that one server takes in at the same time, of which one person has half at the most; 0 is no bound.',
    example: '200',
  },
  {
    name: 'UPLOADS_TOTAL_MB',
    standard: '1000',
    meaning:
      'Megabytes of disk that uploads under way may fill, by what they say of their size; 0 is no bound.',
    example: '4000',
  },
  {
    name: 'LIVE_STREAMS',
    standard: '5000',
    meaning:
      'Open streams of live events that one server takes; the tabs beyond ask every few seconds instead. 0 is no bound.',
    example: '20000',
  },
  {
    name: 'RATE_LIMIT_PER_MINUTE',
    standard: '600',
    meaning: 'Calls a minute for each signed-in person; 0 turns the limit off.',
    example: '1200',
  },
  {
    name: 'RATE_LIMIT_PER_ADDRESS_MINUTE',
    standard: 'as RATE_LIMIT_PER_MINUTE',
    meaning:
      'Calls a minute without a token from an IPv4 address or the /64 of an IPv6 address, and five times as many from a /48; 0 turns the limit off.',
    example: '300',
  },
] as const satisfies readonly Setting[];

const logSettings = [
  {
    name: 'LOG_LEVEL',
    standard: 'info',
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    example: 'warn',
  },
  {
    name: 'LOG_PRETTY',
    standard: '`true` in a terminal outside production',
    meaning: 'Lines for people (`true`) or one JSON object a line (`false`).',
    example: 'false',
  },
] as const satisfies readonly Setting[];

const dataSettings = [
  {
    name: 'DATA_DIR',
    standard: '.data',
    meaning: 'The folder for pictures, uploads under way, and the embedded database.',
    example: '/var/lib/dubs',
  },
  {
    name: 'DATABASE_URL',
    standard: 'none: required. `npm start` fills in its embedded PostgreSQL',
    meaning:
      'The PostgreSQL database. Through a pooler in transaction mode the queue cannot listen: give it Redis, then.',
    example: 'postgres://dubs:password@db.example.org:5432/dubs',
    secret: true,
  },
  {
    name: 'DATABASE_POOL_MAX',
    standard: '10',
    meaning: 'Connections that one process may hold for its queries; the queue holds a few more.',
    example: '20',
  },
  {
    name: 'DATABASE_PREPARED',
    standard: 'true',
    meaning:
      'Whether queries are prepared once under a name, which is faster. Turn it off behind a connection pooler that cannot keep them.',
    example: 'false',
  },
  {
    name: 'REDIS_URL',
    standard: 'none: the queue runs on PostgreSQL',
    meaning: 'The Redis for the queue, version 6.2 or later, with `maxmemory-policy noeviction`.',
    example: 'redis://:password@redis.example.org:6379',
    secret: true,
  },
] as const satisfies readonly Setting[];

const signInSettings = [
  {
    name: 'AUTH_SECRET',
    standard: 'one that everybody knows (`npm start` makes a real one); required in production',
    meaning:
      'The secret behind session tokens, stored codes and signed picture addresses; at least 32 characters, 8 of them different. Changing it signs everybody out. Make one with `openssl rand -base64 48`.',
    example: '$(openssl rand -base64 48)',
    secret: true,
  },
  {
    name: 'DEFAULT_REGION',
    standard: 'US',
    meaning: 'The ISO country whose phone numbers may be typed without a country code.',
    example: 'GB',
  },
  {
    name: 'SMS_COUNTRIES',
    standard: '`DEFAULT_REGION`; for `US` also its territories PR, VI, GU, AS and MP',
    meaning: 'ISO countries that codes may be sent to, separated by commas; `*` for all.',
    example: 'US,CA,GB',
  },
  {
    name: 'OTP_RESEND_SECONDS',
    standard: '30',
    meaning:
      'Seconds between two codes to one number that the same network, sign-in request or known device asks for; 0 turns the limit off.',
    example: '60',
  },
  {
    name: 'OTP_PER_NUMBER_HOUR',
    standard: '5',
    meaning:
      'Codes an hour to one number from one network (an IPv4 address or a /64), and three times as many from all networks together; a known device has its own budget of as many, and 5 at the least. 0 turns the limits off.',
    example: '3',
  },
  {
    name: 'OTP_PER_NUMBER_DAY',
    standard: '10',
    meaning:
      'Codes a day to one number from one network, and three times as many from all networks together; known devices do not count. 0 turns the limits off.',
    example: '6',
  },
  {
    name: 'OTP_PER_ADDRESS_HOUR',
    standard: '20',
    meaning:
      'Codes an hour asked for from one network (an IPv4 address or a /64), and five times as many from a /48; 0 turns the limits off.',
    example: '50',
  },
  {
    name: 'OTP_PER_RANGE_HOUR',
    standard: '50; in development mode 0',
    meaning:
      'Codes an hour to numbers that differ in their last four digits alone, against whoever is paid for texts to a range of numbers; 0 turns the limit off.',
    example: '200',
  },
  {
    name: 'OTP_WRONG_PER_NUMBER_HOUR',
    standard: '15',
    meaning:
      'Wrong codes an hour for one number, after which each further wrong one ends its code; nothing is refused. A known device has its own budget of as many, and 15 at the least, after which it is refused. 0 turns the limits off.',
    example: '10',
  },
  {
    name: 'OTP_WRONG_PER_ADDRESS_HOUR',
    standard: '100',
    meaning:
      'Wrong codes an hour from one network (an IPv4 address or a /64), whatever the numbers, and five times as many from a /48; 0 turns the limits off.',
    example: '50',
  },
] as const satisfies readonly Setting[];

const budgetSettings = [
  {
    name: 'POSTS_PER_HOUR',
    standard: '60 in production, else 0',
    meaning:
      'Shares an hour of one person, by text too; one that goes to several groups counts once, and what goals post not at all. 0 turns the budget off.',
    example: '120',
  },
  {
    name: 'COMMENTS_PER_HOUR',
    standard: '240 in production, else 0',
    meaning: 'Comments an hour of one person; 0 turns the budget off.',
    example: '500',
  },
  {
    name: 'REACTIONS_PER_MINUTE',
    standard: '120 in production, else 0',
    meaning:
      'Reactions a minute of one person, to posts and comments, taken back or not; 0 turns the budget off.',
    example: '60',
  },
  {
    name: 'GROUPS_PER_DAY',
    standard: '20 in production, else 0',
    meaning: 'Groups a day that one person creates; 0 turns the budget off.',
    example: '5',
  },
  {
    name: 'JOINS_PER_HOUR',
    standard: '20 in production, else 0',
    meaning: 'Groups an hour that one person joins, or asks to join; 0 turns the budget off.',
    example: '50',
  },
  {
    name: 'STORAGE_QUOTA_MB',
    standard: '5000 in production, else 0',
    meaning:
      'Megabytes (of 1,048,576 bytes) that the stored pictures of one person may fill; deleted posts do not count. 0 turns the quota off.',
    example: '20000',
  },
] as const satisfies readonly Setting[];

const textSettings = [
  {
    name: 'SMS_PROVIDER',
    standard: 'console',
    meaning:
      '`twilio` sends text messages; `console` sends none, and keeps them in the table `sms_messages`. Outside production the API then returns each sign-in code if `HOST` is an address of this machine alone; otherwise the terminal shows it.',
    example: 'twilio',
  },
  {
    name: 'SMS_HOURLY_CEILING',
    standard: '500',
    meaning:
      'Codes an hour over the whole service, half of them for numbers with an account alone, and as many answers to what people text; 0 turns the ceiling off.',
    example: '2000',
  },
  {
    name: 'SMS_REMINDERS_HOURLY_CEILING',
    standard: '5000',
    meaning:
      'Daily texts an hour over the whole service; those above it wait, for two hours at most. 0 turns the ceiling off.',
    example: '20000',
  },
  {
    name: 'TWILIO_ACCOUNT_SID',
    standard: 'none',
    meaning: 'The Twilio account.',
    example: 'AC00000000000000000000000000000000',
  },
  {
    name: 'TWILIO_AUTH_TOKEN',
    standard: 'none',
    meaning: "The Twilio account's token.",
    example: 'token-of-the-twilio-account',
    secret: true,
  },
  {
    name: 'TWILIO_CODES_FROM',
    standard: 'none',
    meaning: 'The number or messaging service (`MG…`) that sign-in codes leave by.',
    example: '+12025550100',
  },
  {
    name: 'TWILIO_REMINDERS_FROM',
    standard: 'none',
    meaning:
      'The number or messaging service that reminders leave by; another one, so that STOP to a reminder never blocks codes.',
    example: '+12025550101',
  },
  {
    name: 'TWILIO_API_URL',
    standard: 'https://api.twilio.com',
    meaning: "Where Twilio's interface is; for tests against a stand-in.",
    example: 'http://127.0.0.1:9999',
  },
] as const satisfies readonly Setting[];

const pictureSettings = [
  {
    name: 'IMAGE_TIMEOUT_SECONDS',
    standard: '20',
    meaning: 'How long decoding one picture may take before it is refused.',
    example: '40',
  },
  {
    name: 'S3_ENDPOINT',
    standard: 'none',
    meaning: 'Reserved: S3 storage is not available in this version, and setting this is refused.',
    example: '',
  },
  { name: 'S3_BUCKET', standard: 'none', meaning: 'Reserved, as S3_ENDPOINT.', example: '' },
  { name: 'S3_REGION', standard: 'none', meaning: 'Reserved, as S3_ENDPOINT.', example: '' },
  { name: 'S3_ACCESS_KEY_ID', standard: 'none', meaning: 'Reserved, as S3_ENDPOINT.', example: '' },
  {
    name: 'S3_SECRET_ACCESS_KEY',
    standard: 'none',
    meaning: 'Reserved, as S3_ENDPOINT.',
    example: '',
    secret: true,
  },
] as const satisfies readonly Setting[];

const operatorSettings = [
  {
    name: 'METRICS_HOST',
    standard: '127.0.0.1',
    meaning:
      'The address of the private port of a process, for `/metrics`, `/healthz` and `/readyz`. Anybody who reaches it can read them: never one that the internet reaches.',
    example: '10.0.0.5',
  },
  {
    name: 'METRICS_PORT',
    standard: '0',
    meaning: "The server's private port; 0 takes any free one, which the log names.",
    example: '9464',
  },
  {
    name: 'WORKER_METRICS_PORT',
    standard: '0',
    meaning: "The worker's private port, likewise.",
    example: '9465',
  },
  {
    name: 'OPERATOR_TOKEN',
    standard: 'none: there is no board',
    meaning:
      "Opens the board of jobs at `/board` of the worker's private port; at least 32 characters, given as the password or as a bearer token.",
    example: '$(openssl rand -base64 48)',
    secret: true,
  },
] as const satisfies readonly Setting[];

/** Every setting of the product, in the order and under the headings that its documentation shows. */
export const SETTINGS = [
  { title: 'Process', settings: processSettings },
  { title: 'Logs', settings: logSettings },
  { title: 'Data', settings: dataSettings },
  { title: 'Sign-in', settings: signInSettings },
  { title: 'What one person may write', settings: budgetSettings },
  { title: 'Text messages', settings: textSettings },
  { title: 'Pictures', settings: pictureSettings },
  { title: 'Operators', settings: operatorSettings },
] as const;

export type SettingName = (typeof SETTINGS)[number]['settings'][number]['name'];

const byName = new Map<string, Setting>(
  SETTINGS.flatMap((chapter) => chapter.settings.map((setting) => [setting.name, setting])),
);

/** The setting of that name. */
export function settingNamed(name: SettingName): Setting {
  const setting = byName.get(name);
  if (!setting) throw new Error(`${name} is no setting`);
  return setting;
}
