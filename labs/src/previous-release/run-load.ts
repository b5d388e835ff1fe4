import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Post, REACTIONS } from '@dubs/contract';
import { anyOf } from '../any-of.ts';
import { type ApiCall, call } from '../clients/call.ts';
import { type Member, shareForm } from '../clients/users.ts';

const CLIENTS = 6;
const TIMEOUT_MS = 30_000;
/** Keeps the database busy, but not the whole machine. */
const PAUSE_MS = 20;
const READS = ['/groups', '/notifications/count', '/posts/recent?limit=15', '/notifications', '/auth/me'];
const EMOJI = REACTIONS.win.map(({ emoji }) => emoji);

/** The outcome of a call. */
export interface Sample {
  at: number;
  ms: number;
  /** `unavailable` is a 503 with Retry-After. */
  outcome: 'done' | 'unavailable' | 'failed';
}

/** The acknowledged writes as a query finds them: contents, and reactions as `post user emoji`. */
export interface Written {
  posts: string[];
  comments: string[];
  reactions: string[];
}

/** A running load with its results so far. */
export interface Load {
  samples: Sample[];
  written: Written;
  /** Unexpected responses. */
  failures: string[];
  stop(): Promise<void>;
}

/** Makes users of a group post, comment, react and read until stopped. `origins` may change while it runs. */
export function runLoad(origins: readonly string[], groupId: number, members: readonly Member[]): Load {
  const posts: number[] = [];
  const load: Load = {
    samples: [],
    written: { posts: [], comments: [], reactions: [] },
    failures: [],
    async stop() {
      isOn = false;
      await Promise.all(clients);
    },
  };
  let isOn = true;

  /**
   * Makes a call, and retries it with the same key while the server is unavailable. Returns the response; undefined
   * if the call failed.
   */
  async function send(apiCall: ApiCall): Promise<{ body: unknown } | undefined> {
    const key = randomUUID();
    for (;;) {
      const at = performance.now();
      const reply = await call(
        anyOf(origins),
        apiCall.method === 'GET' ? apiCall : { ...apiCall, key },
        TIMEOUT_MS,
      );
      const isDone = 'status' in reply && reply.status < 300;
      const isUnavailable = 'status' in reply && reply.status === 503 && (reply.retryAfter ?? 0) > 0;
      load.samples.push({
        at,
        ms: reply.ms,
        outcome: isDone ? 'done' : isUnavailable ? 'unavailable' : 'failed',
      });
      if (isDone) return { body: reply.body };
      if (!isUnavailable) {
        load.failures.push(`${apiCall.method} ${apiCall.path}: ${JSON.stringify(reply).slice(0, 200)}`);
        return undefined;
      }
      await sleep(500);
    }
  }

  async function post({ token }: Member): Promise<void> {
    const content = `Post ${randomUUID()}`;
    const form = shareForm(content);
    const done = await send({ method: 'POST', path: `/groups/${groupId}/posts`, token, form });
    if (!done) return;
    posts.push((done.body as Post).id);
    load.written.posts.push(content);
  }
  async function comment({ token }: Member): Promise<void> {
    const content = `Comment ${randomUUID()}`;
    const path = `/posts/${anyOf(posts)}/comments`;
    if (await send({ method: 'POST', path, token, json: { content } })) load.written.comments.push(content);
  }
  async function react({ id, token }: Member): Promise<void> {
    const [postId, emoji] = [anyOf(posts), anyOf(EMOJI)];
    const reaction = `${postId} ${id} ${emoji}`;
    // Reacting a second time would remove the reaction.
    if (reactions.has(reaction)) return;
    reactions.add(reaction);
    const done = await send({ method: 'POST', path: `/posts/${postId}/react`, token, json: { emoji } });
    if (done) load.written.reactions.push(reaction);
  }
  const read = ({ token }: Member) => send({ method: 'GET', path: anyOf(READS), token });
  const reactions = new Set<string>();

  async function runClient(): Promise<void> {
    while (isOn) {
      const dice = Math.random();
      const act = posts.length === 0 || dice < 0.2 ? post : dice < 0.4 ? comment : dice < 0.6 ? react : read;
      await act(anyOf(members));
      await sleep(PAUSE_MS);
    }
  }
  const clients = Array.from({ length: CLIENTS }, runClient);
  return load;
}
