import { Agent, request } from 'node:http';

/** A call of the REST API. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  token?: string;
  /** The Idempotency-Key. */
  key?: string;
  json?: object;
  form?: FormData;
}

/** A response, or how the call failed. */
export type ApiReply =
  | { status: number; retryAfter: number | undefined; body: unknown; ms: number }
  | { failure: 'refused' | 'broken' | 'late'; ms: number };

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

async function bodyOf({ json, form }: ApiCall): Promise<{ type?: string; bytes?: Buffer }> {
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

/** Makes a call and waits for the whole response. Never throws. */
export async function call(origin: string, apiCall: ApiCall, timeoutMs: number): Promise<ApiReply> {
  const { type, bytes } = await bodyOf(apiCall);
  const began = performance.now();
  const ms = () => performance.now() - began;
  return new Promise((resolve) => {
    const req = request(`${origin}/api${apiCall.path}`, {
      method: apiCall.method,
      agent,
      headers: {
        ...(apiCall.token ? { authorization: `Bearer ${apiCall.token}` } : {}),
        ...(apiCall.key ? { 'idempotency-key': apiCall.key } : {}),
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
