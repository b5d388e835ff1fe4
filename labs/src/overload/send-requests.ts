import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RandomRequest, Priority } from './random-requests.ts';

/** The outcome of a call; status 0 means that there was no response. */
export interface Answer {
  priority: Priority;
  status: number;
  ms: number;
  /** True if it has a Retry-After header. */
  hasRetryAfter: boolean;
}

const TIMEOUT_MS = 30_000;
const agent = new Agent({
  keepAlive: true,
  maxSockets: 2_000,
  maxFreeSockets: 2_000,
  scheduling: 'lifo',
});

/** Sends a call and waits for its response. */
function send(
  origin: string,
  { priority, method, path, headers, body, onTag }: RandomRequest,
): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, hasRetryAfter = false) =>
      resolve({ priority, status, hasRetryAfter, ms: performance.now() - began });
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const req = request(`${origin}/api${path}`, {
      method,
      agent,
      headers: { ...headers, ...length },
      timeout: TIMEOUT_MS,
    });
    req.on('error', () => end(0));
    req.on('timeout', () => req.destroy());
    req.on('response', (res) => {
      res.resume();
      if (onTag && res.headers.etag) onTag(res.headers.etag);
      res.on('end', () => end(res.statusCode ?? 0, res.headers['retry-after'] !== undefined));
      res.on('error', () => end(0));
    });
    req.end(body);
  });
}

/** Sends calls from `callers` clients, each of which waits for a response before its next call. */
export async function sendInTurns(
  origin: string,
  draw: () => RandomRequest,
  callers: number,
  forMs: number,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  const end = performance.now() + forMs;
  const runCaller = async () => {
    while (performance.now() < end) answers.push(await send(origin, draw()));
  };
  await Promise.all(Array.from({ length: callers }, runCaller));
  return answers;
}

/** Sends `perSecond` calls at random times, without waiting for responses. */
export async function sendAtRate(
  origin: string,
  draw: () => RandomRequest,
  perSecond: number,
  forMs: number,
): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  const began = performance.now();
  let due = 0;
  while (performance.now() - began < forMs) {
    const now = performance.now() - began;
    while (due <= now) {
      answers.push(send(origin, draw()));
      due += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    }
    await sleep(1);
  }
  return Promise.all(answers);
}
