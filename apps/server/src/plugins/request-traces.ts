import type { IncomingMessage } from 'node:http';
import { activeTraceParent, contextOf, startSpan } from '@dubs/platform';
import proxyAddr from '@fastify/proxy-addr';
import type { Context } from '@opentelemetry/api';
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    traceContext: Context | null;
  }
}

const TRACE_PARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/;

/** Reads the W3C `traceparent` of a request; undefined without a valid one from a trusted proxy. */
export type TraceParentReader = (req: IncomingMessage) => string | undefined;

/** Returns a reader that believes these proxies alone: a caller could attach their requests to traces of others. */
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
 * Traces each request in a span of its own, which continues the trace of a trusted proxy. Its name is the route, never the URL. The response
 * names the span as `traceparent`; while traces are off, the one that was taken.
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
    // Comes also after a client has gone.
    reply.raw.once('close', () => {
      span.setAttribute('http.response.status_code', reply.raw.statusCode);
      if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    req.traceContext = traced;
    context.with(traced, done);
  });
  // A body arrives outside of the context that its request began in.
  app.addHook('preValidation', (req, _reply, done) => {
    if (req.traceContext) context.with(req.traceContext, done);
    else done();
  });
});
