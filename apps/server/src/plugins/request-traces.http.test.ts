import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { useServer } from '../testing/use-server.ts';

const lines: Record<string, unknown>[] = [];
const log = pino({ level: 'info' }, { write: (line) => void lines.push(JSON.parse(line)) });
const trusting = useServer({ log, http: { trustProxy: ['127.0.0.1'] } });
const others = useServer({ log, http: { trustProxy: ['10.0.0.0/8'] } });
const direct = useServer({ log });

const TRACE_PARENT = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
let calls = 0;

/** Sends a request and returns the `traceparent` of its log line and of its response. */
async function findTraceParents({ origin }: { origin: string }, traceparent: string): Promise<unknown[]> {
  const id = `request-${calls++}`;
  const { headers } = await fetch(`${origin}/api/groups`, { headers: { 'x-request-id': id, traceparent } });
  const find = () => lines.find(({ reqId, msg }) => reqId === id && msg === 'request.completed');
  await expect.poll(find).toBeDefined();
  return [find()?.traceparent, headers.get('traceparent')];
}

describe('the trace that a request comes with', () => {
  it('is taken from a proxy that TRUST_PROXY names, logged beside the id of the request, and returned', async () => {
    expect(await findTraceParents(trusting, TRACE_PARENT)).toEqual([TRACE_PARENT, TRACE_PARENT]);
  });

  it('is not taken from others', async () => {
    expect(await findTraceParents(others, TRACE_PARENT)).toEqual([undefined, null]);
    expect(await findTraceParents(direct, TRACE_PARENT)).toEqual([undefined, null]);
  });

  it.each([
    'nonsense',
    TRACE_PARENT.toUpperCase(),
    TRACE_PARENT.replace(/^00/, 'ff'),
    TRACE_PARENT.replace('b7ad6b7169203331', '0'.repeat(16)),
    TRACE_PARENT.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    `${TRACE_PARENT}-more`,
  ])('is not taken when it is %s', async (traceparent) => {
    expect(await findTraceParents(trusting, traceparent)).toEqual([undefined, null]);
  });
});
