import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createImageProcessor } from '@dubs/platform';
import { sql } from 'kysely';
import { pino } from 'pino';
import type { Arbitrary } from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Attack } from './testing/fuzz/attack.ts';
import { addresses } from './testing/fuzz/attacks/addresses.ts';
import { bodies } from './testing/fuzz/attacks/bodies.ts';
import { restCalls, trpcCalls, hostileTexts } from './testing/fuzz/attacks/calls.ts';
import { multipartForms } from './testing/fuzz/attacks/forms.ts';
import { rawBytes } from './testing/fuzz/attacks/raw-bytes.ts';
import { findResponseError, findRawResponseError } from './testing/fuzz/response-errors.ts';
import { filesBelow, type HeldResources, readHeldResources } from './testing/fuzz/held-resources.ts';
import { procedures, recordRoutes, type Route } from './testing/fuzz/registered-calls.ts';
import { findBadRows } from './testing/fuzz/rows.ts';
import { runClass, summarize } from './testing/fuzz/run-class.ts';
import { type Client, openClient } from './testing/fuzz/send.ts';
import { createFuzzTarget, type FuzzTarget, repairFuzzTarget } from './testing/fuzz/target.ts';
import { TWILIO } from './testing/twilio.ts';
import { useServer } from './testing/use-server.ts';

/** The number of requests of each class: a few in `npm test`, ten thousand by `pnpm fuzz`. */
const wanted = Number(process.env.FUZZ_REQUESTS ?? 0);
const COUNT = { quick: wanted || 200, slow: wanted || 60 };
const SEED = Number(process.env.FUZZ_SEED ?? randomInt(2 ** 30));
const TIMEOUT_MS = wanted ? 3_600_000 : 240_000;

const recorded = recordRoutes();
const failures: string[] = [];
const log = pino(
  { level: 'error' },
  new Writable({
    write(line: Buffer, _encoding, done) {
      failures.push(line.toString());
      done();
    },
  }),
);
// Its own image processor, whose processes must be gone at the end.
const images = createImageProcessor({ timeoutMs: 20_000 });
const server = useServer({ twilio: TWILIO, log, images });

let client: Client;
let target: FuzzTarget;
let before: HeldResources;
beforeAll(async () => {
  client = openClient(server.origin);
  target = await createFuzzTarget(server);
  // Opens what is opened once and kept, before the baseline is taken.
  await Promise.all(Array.from({ length: 20 }, () => server.rest.call('listGroups', {}, target.outsider)));
  await fillPool();
  before = readHeldResources();
});
afterAll(() => {
  client.close();
  recorded.stop();
});

/** Opens all connections of the pool, since idle ones are closed and would change the count. */
const fillPool = () =>
  Promise.all(Array.from({ length: 16 }, () => sql`select pg_sleep(0.1)`.execute(server.db)));

const repair = async () => (target = await repairFuzzTarget(server, target));
it('knows every route and procedure with its input schema', () => {
  const rest = recorded.routes.filter(({ url }) => url.startsWith('/api/'));
  expect(rest.length).toBeGreaterThan(30);
  expect(rest.filter(({ url, params }) => url.includes(':') && !params)).toEqual([]);
  expect(procedures.length).toBeGreaterThan(30);
});

interface Class {
  name: string;
  count: number;
  attacks: (routes: readonly Route[]) => (at: FuzzTarget) => Arbitrary<Attack>;
}
const CLASSES: Class[] = [
  { name: 'REST calls with mutated input', count: COUNT.quick, attacks: restCalls },
  { name: 'tRPC calls with mutated input', count: COUNT.quick, attacks: () => trpcCalls },
  { name: 'hostile text in every field of every call', count: COUNT.quick, attacks: hostileTexts },
  { name: 'malformed and oversized JSON bodies', count: COUNT.quick, attacks: bodies },
  { name: 'paths, methods and headers', count: COUNT.quick, attacks: addresses },
  { name: 'forms and files', count: COUNT.slow, attacks: () => multipartForms },
];

it.each(CLASSES)('$name', { timeout: TIMEOUT_MS }, async ({ name, count, attacks }) => {
  const drawn = attacks(recorded.routes);
  const tally = await runClass({
    name,
    count,
    seed: SEED,
    repair,
    attacks: drawn,
    send: client.send,
    findError: findResponseError,
  });
  console.log(`${name}: ${summarize(tally)}`);
  expect(failures.splice(0)).toEqual([]);
  expect(tally.sent).toBe(count);
});

it('partial requests, pipelined requests and noise on the connection', { timeout: TIMEOUT_MS }, async () => {
  const name = 'partial requests, pipelined requests and noise on the connection';
  const { sendRaw: send } = client;
  const tally = await runClass({
    name,
    count: COUNT.slow,
    seed: SEED,
    repair,
    attacks: rawBytes,
    send,
    findError: findRawResponseError,
  });
  console.log(`${name}: ${summarize(tally)}`);
  expect(failures.splice(0)).toEqual([]);
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
});

it('leaves no file, descriptor, process or invalid row behind', { timeout: TIMEOUT_MS }, async () => {
  client.close();
  await images.close();
  await fillPool();
  let after = readHeldResources();
  for (let i = 0; i < 50 && after.descriptors > before.descriptors; i++) {
    await sleep(100);
    await fillPool();
    after = readHeldResources();
  }
  expect(filesBelow(join(server.folder, 'tmp'))).toEqual([]);
  // Polled, since a file that is being read at this moment is closed soon.
  await expect
    .poll(() => readHeldResources().files.filter((file) => !before.files.includes(file)))
    .toEqual([]);
  expect(after.children.filter((pid) => !before.children.includes(pid))).toEqual([]);
  expect(after.descriptors).toBeLessThanOrEqual(before.descriptors);
  expect(await findBadRows(server.db)).toEqual([]);
  expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
});
