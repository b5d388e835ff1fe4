import { Agent, request } from 'node:http';

/** What somebody asks of a server. */
export interface Ask {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  json?: object;
  form?: FormData;
}

/** What became of it: an answer, or how it ended without one. */
export type Reply =
  | { status: number; retryAfter: number | undefined; body: unknown; ms: number }
  | { failure: 'refused' | 'broken' | 'late'; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

async function bodyOf({ json, form }: Ask): Promise<{ type?: string; bytes?: Buffer }> {
  if (json) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(json)) };
  if (!form) return {};
  const response = new Response(form);
  const type = response.headers.get('content-type') ?? '';
  return { type, bytes: Buffer.from(await response.arrayBuffer()) };
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Asks, and waits so long for the whole answer. Never throws. */
export async function call(origin: string, ask: Ask, timeoutMs: number): Promise<Reply> {
  const { type, bytes } = await bodyOf(ask);
  const began = performance.now();
  const ms = () => performance.now() - began;
  return new Promise((resolve) => {
    const req = request(`${origin}/api${ask.path}`, {
      method: ask.method,
      agent,
      headers: {
        ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}),
        ...(ask.key ? { 'idempotency-key': ask.key } : {}),
        ...(bytes ? { 'content-type': type, 'content-length': bytes.length } : {}),
      },
    });
    const timer = setTimeout(() => {
      resolve({ failure: 'late', ms: ms() });
      req.destroy();
    }, timeoutMs);
    const fail = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      resolve({ failure: error.code === 'ECONNREFUSED' ? 'refused' : 'broken', ms: ms() });
    };
    req.on('error', fail);
    req.on('response', (res) => {
      let text = '';
      res.setEncoding('utf8');
      res.on('data', (part: string) => (text += part));
      res.on('error', fail);
      res.on('aborted', () => fail(new Error('cut')));
      res.on('end', () => {
        clearTimeout(timer);
        const { 'retry-after': after } = res.headers;
        const retryAfter = after === undefined ? undefined : Number(after);
        resolve({ status: res.statusCode ?? 0, retryAfter, body: parse(text), ms: ms() });
      });
    });
    req.end(bytes);
  });
}
