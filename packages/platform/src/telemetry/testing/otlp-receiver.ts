import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '../../testing/listen-locally.ts';

/** An exported span. */
export interface ReceivedSpan {
  /** The process that created the span, from `service.name`. */
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
}

/** A collector of traces (OTLP over HTTP in JSON). */
export interface OtlpReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  close: () => Promise<void>;
}

type Attributes = { key: string; value: Record<string, unknown> }[];
type Exported = Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: Attributes };
interface ExportRequest {
  resourceSpans: { resource: { attributes: Attributes }; scopeSpans: { spans: Exported[] }[] }[];
}

const valuesOf = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** Starts a collector on this machine. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const server = createServer((req, res) => {
    void json(req).then((body) => {
      for (const { resource, scopeSpans } of (body as ExportRequest).resourceSpans) {
        const service = String(valuesOf(resource.attributes)['service.name']);
        for (const span of scopeSpans.flatMap((scope) => scope.spans))
          spans.push({ ...span, service, attributes: valuesOf(span.attributes) });
      }
      res.writeHead(req.url === '/v1/traces' ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const { port, close } = await listenLocally(server);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    close,
  };
}
