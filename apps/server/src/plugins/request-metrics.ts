import type { Metrics } from '@dubs/platform';
import fp from 'fastify-plugin';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Returns a function that counts one call of a procedure by its outcome: `OK`, or the code of its error. */
export function countCalls(metrics: Metrics): (path: string, code: string) => void {
  const calls = metrics.counter('dubs_calls_total', 'Calls of tRPC procedures by path and outcome.', [
    'path',
    'code',
  ]);
  return (path, code) => calls.add({ path, code });
}

/** Times requests by method, route and status. The route is the pattern, never the URL. */
export const requestMetrics = fp<{ metrics: Metrics }>(async (app, { metrics }) => {
  const requests = metrics.histogram(
    'dubs_request_seconds',
    'Duration of requests by method, route and status.',
    ['method', 'route', 'status'],
    BUCKETS,
  );
  app.addHook('onResponse', (req, reply, done) => {
    // The duration of a stream depends on its client and says nothing about the server.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done();
    const route = req.routeOptions.url ?? 'none';
    requests.observe(
      { method: req.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1_000,
    );
    done();
  });
});
