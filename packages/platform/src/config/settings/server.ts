import {
  contact,
  flag,
  host,
  limit,
  longSecret,
  oneOf,
  origin,
  port,
  proxies,
  urlOf,
  wholeNumber,
} from '../rules.ts';
import { setting } from '../setting.ts';

export const serverSettings = {
  NODE_ENV: setting(oneOf('production', 'development', 'test').default('development'), {
    meaning:
      '`production`, `development` or `test`. A production process never returns a sign-in code to the caller, and refuses to start half-configured.',
    example: 'production',
  }),
  ROLE: setting(oneOf('all', 'streams').default('all'), {
    meaning:
      'What the server answers: everything (`all`), or only live streams, `/healthz` and `/readyz` (`streams`), so that many open tabs have processes of their own. Send it the path `/trpc/live.stale`.',
    example: 'streams',
  }),
  HOST: setting(host.default('localhost'), {
    inProduction: '0.0.0.0',
    meaning:
      'The address to listen on. Outside production the server accepts requests only under this machine’s own names, this one and that of `PUBLIC_URL`.',
    example: '127.0.0.1',
  }),
  PORT: setting(port.default(3000), {
    meaning: 'The port to listen on; 0 takes any free one.',
    example: '8080',
  }),
  PUBLIC_URL: setting(origin.optional(), {
    whenUnset: '`http://localhost:` and the port',
    meaning:
      'Where users reach the app: scheme, host and port, no path. Used in invite links and in the last line of a sign-in text.',
    example: 'https://dubs.example.org',
  }),
  TRUST_PROXY: setting(proxies.default(false), {
    meaning:
      'The reverse proxies whose `X-Forwarded-For` is trusted: addresses and CIDR ranges separated by commas, or `false` for none. `true` and a number of proxies are refused, because then a caller could forge an address; so are ranges wider than /8 (IPv6: /16).',
    example: '10.0.0.0/8,fd12:3456:789a::/48',
  }),
  HSTS_INCLUDE_SUBDOMAINS: setting(flag.default(true), {
    meaning:
      'Whether the HSTS header covers the subdomains of the host of `PUBLIC_URL`. Turn it off while one of them is served without TLS.',
    example: 'false',
  }),
  SECURITY_CONTACT: setting(contact.optional(), {
    whenUnset: 'none: there is no `security.txt`',
    meaning:
      'Where to report vulnerabilities of your Dubs, for `/.well-known/security.txt`: a `mailto:`, `https:` or `tel:` address.',
    example: 'mailto:security@dubs.example.org',
  }),
  SERVICE_WORKER: setting(flag.default(true), {
    meaning:
      'Whether browsers run the service worker, which keeps the app for use without a network and shows notifications. When off, browsers that have one delete it and what it kept.',
    example: 'off',
  }),
  REQUEST_TIMEOUT_SECONDS: setting(wholeNumber(1, 3_600).default(300), {
    meaning: 'How long a request may take to arrive in full; long enough for five photos from a slow phone.',
    example: '120',
  }),
  DRAIN_DELAY_SECONDS: setting(wholeNumber(0, 15).default(0), {
    meaning:
      'How long a stopping server keeps serving while `/readyz` already reports that it is not ready, so that a load balancer notices first; at most 15. 0 suits a balancer that tries another server when one refuses the connection.',
    example: '5',
  }),
  CALLS_AT_ONCE: setting(limit.default(200), {
    meaning:
      'The most calls that one server works on at the same time. It adapts below this number to its response times; calls above get a `503` at once, polls first. 0 turns the limit off.',
    example: '400',
  }),
  SLOW_ANSWER_MS: setting(wholeNumber(10, 60_000).default(150), {
    meaning:
      'The 90th percentile of response times, in milliseconds, above which the server accepts fewer calls at the same time.',
    example: '400',
  }),
  UPLOADS_AT_ONCE: setting(limit.default(100), {
    meaning:
      'The most uploads that one server receives at the same time, at most half of them from one user; 0 turns the limit off.',
    example: '200',
  }),
  UPLOADS_TOTAL_MB: setting(limit.default(1_000), {
    meaning:
      'Megabytes of disk that uploads under way may fill, by their declared size; 0 turns the limit off.',
    example: '4000',
  }),
  LIVE_STREAMS: setting(limit.default(5_000), {
    meaning:
      'The most open streams of live events that one server holds; further tabs poll every few seconds instead. 0 turns the limit off.',
    example: '20000',
  }),
  RATE_LIMIT_PER_MINUTE: setting(limit.default(600), {
    meaning: 'Calls a minute for each signed-in user; 0 turns the limit off.',
    example: '1200',
  }),
  RATE_LIMIT_PER_ADDRESS_MINUTE: setting(limit.optional(), {
    whenUnset: 'as `RATE_LIMIT_PER_MINUTE`',
    meaning:
      'Calls a minute without a token from an IPv4 address or the /64 of an IPv6 address, and five times as many from a /48; 0 turns the limit off.',
    example: '300',
  }),
};

export const logSettings = {
  LOG_LEVEL: setting(oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'), {
    meaning: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
    example: 'warn',
  }),
  LOG_PRETTY: setting(flag.optional(), {
    whenUnset: '`true` in a terminal outside production',
    meaning: 'Readable lines (`true`) or one JSON object a line (`false`).',
    example: 'false',
  }),
};

export const operatorSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(urlOf('http', 'https').optional(), {
    whenUnset: 'none: no traces',
    meaning:
      'Where OpenTelemetry traces go, by OTLP over HTTP, to `/v1/traces` below this address. Other variables of OpenTelemetry apply too, such as `OTEL_EXPORTER_OTLP_HEADERS` and `OTEL_TRACES_SAMPLER`.',
    example: 'http://collector.example.org:4318',
  }),
  UPDATE_FEED_URL: setting(urlOf('http', 'https').optional(), {
    whenUnset: 'none: no feed is asked',
    meaning:
      'Where the newest release of Dubs is published, as the “latest release” of GitHub, Gitea or Forgejo. A server asks at most once a day, when a host opens `/host`, and `dubs version` asks at once. Nothing about the installation is sent.',
    example: 'https://api.github.com/repos/example/dubs/releases/latest',
  }),
  METRICS_HOST: setting(host.default('127.0.0.1'), {
    meaning:
      'The address of the private port of a process, for `/metrics`, `/healthz` and `/readyz`. Anyone who can reach it can read them: never expose it to the internet.',
    example: '10.0.0.5',
  }),
  METRICS_PORT: setting(port.default(0), {
    meaning: 'The server’s private port; 0 takes any free one, which the log names.',
    example: '9464',
  }),
  WORKER_METRICS_PORT: setting(port.default(0), {
    meaning: 'The worker’s private port, likewise.',
    example: '9465',
  }),
  OPERATOR_TOKEN: setting(longSecret.optional(), {
    whenUnset: 'none: there is no board',
    meaning:
      'Opens the board of jobs at `/board` of the worker’s private port; at least 32 characters, given as the password or as a bearer token.',
    example: '$(openssl rand -base64 48)',
    secret: true,
  }),
};
