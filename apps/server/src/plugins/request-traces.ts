import type { IncomingMessage } from 'node:http';
import { activeTraceParent, contextOf, startSpan } from '@dubs/platform';
import proxyAddr from '@fastify/proxy-addr';
import { type Context, context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    traceContext: Context | null;
  }
}

const TRACE_PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Reads the W3C `traceparent` of a request; undefined without a valid one from a trusted proxy. */
export type TraceParentReader = (req: IncomingMessage) => string | undefined;

/** Returns a reader that trusts only these proxies, since a caller could attach requests to the traces of others. */
export function createTraceParentReader(trustProxy: false | string[]): TraceParentReader {
  if (trustProxy === false) return () => undefined;
  const isTrusted = proxyAddr.compile(trustProxy);
  return ({ headers: { traceparent }, socket: { remoteAddress } }) =>
    typeof traceparent === 'string' &&
    TRACE_PARENT.test(traceparent) &&
    remoteAddress !== undefined &&
    isTrusted(remoteAddress, 0)
      ? traceparent
      : undefined;
}

/**
 * Records a span for each request, which continues the trace of a trusted proxy. Its name is the route, never the URL. The response has the
 * span as `traceparent`, or the proxy's `traceparent` while tracing is off.
 */
export const requestTraces = fp<{ traceParentOf: TraceParentReader }>(async (app, { traceParentOf }) => {
  app.decorateRequest('traceContext', null);
  app.addHook('onRequest', (req, reply, done) => {
    const route = req.routeOptions.url ?? 'none';
    const attributes = { 'http.request.method': req.method, 'http.route': route, 'request.id': req.id };
    const taken = traceParentOf(req.raw);
    const parent = contextOf(taken);
    const span = startSpan(`${req.method} ${route}`, { kind: SpanKind.SERVER, attributes }, parent);
    const traced = span.isRecording() ? trace.setSpan(parent, span) : null;
    const returned = traced ? activeTraceParent(traced) : taken;
    if (returned) reply.header('traceparent', returned);
    if (!traced) return done();
    // 'close' is also emitted when a client disconnects.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    req.traceContext = traced;
    context.with(traced, done);
  });
  // The body is parsed outside the async context of the first hook.
  app.addHook('preValidation', (req, _reply, done) => {
    if (req.traceContext) context.with(req.traceContext, done);
    else done();
  });
});
