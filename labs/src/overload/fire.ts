import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Shot, Worth } from './shots.ts';

/** How one call ended: 0 for no answer. */
export interface Hit {
  worth: Worth;
  status: number;
  ms: number;
  /** Whether it says when to come again. */
  saysWhen: boolean;
}

const PATIENCE_MS = 30_000;
const agent = new Agent({
  keepAlive: true,
  maxSockets: 2_000,
  maxFreeSockets: 2_000,
  scheduling: 'lifo',
});

/** Sends one call and waits for its answer. */
function fire(origin: string, { worth, method, path, headers, body, heed }: Shot): Promise<Hit> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, saysWhen = false) =>
      resolve({ worth, status, saysWhen, ms: performance.now() - began });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const req = request(`${origin}/api${path}`, {
      method,
      agent,
      headers: { ...headers, ...length },
      timeout: PATIENCE_MS,
    });
    req.on('error', () => end(0));
    req.on('timeout', () => req.destroy());
    req.on('response', (res) => {
      res.resume();
      if (heed && res.headers.etag) heed(res.headers.etag);
      res.on('end', () => end(res.statusCode ?? 0, res.headers['retry-after'] !== undefined));
      res.on('error', () => end(0));
    });
    req.end(body);
  });
}

/** So many callers, each of whom waits for an answer before they ask again. */
export async function fireInTurns(
  origin: string,
  draw: () => Shot,
  callers: number,
  forMs: number,
): Promise<Hit[]> {
  const hits: Hit[] = [];
  const end = performance.now() + forMs;
  const ask = async () => {
    while (performance.now() < end) hits.push(await fire(origin, draw()));
  };
  await Promise.all(Array.from({ length: callers }, ask));
  return hits;
}

/** So many calls a second, at random moments, whatever becomes of those before. */
export async function fireRegardless(
  origin: string,
  draw: () => Shot,
  perSecond: number,
  forMs: number,
): Promise<Hit[]> {
  const hits: Promise<Hit>[] = [];
  const began = performance.now();
  let due = 0;
  while (performance.now() - began < forMs) {
    const now = performance.now() - began;
    while (due <= now) {
      hits.push(fire(origin, draw()));
      due += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    }
    await sleep(1);
  }
  return Promise.all(hits);
}
