import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from '@dubs/core/ports';
import { createErrorLogger } from '../logger/create-error-logger.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { VERSION } from '../version.ts';

const SHUTDOWN_MS = 2_000;

/**
 * Starts the export of traces to an OTLP endpoint; without one, the SDK is not loaded. Call it before anything else is created. Returns a
 * function that sends the remaining traces. If the endpoint does not respond, traces are lost and a warning is logged.
 */
export async function startTelemetry(
  endpoint: string | undefined,
  service: string,
  log: Logger,
): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined;
  const [{ BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const note = createErrorLogger(log, 'traces.not_exported');
  const silent = () => undefined;
  diag.setLogger(
    {
      error: (message) => note(new Error(message)),
      warn: silent,
      info: silent,
      debug: silent,
      verbose: silent,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': VERSION }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return () => withTimeout(SHUTDOWN_MS, provider.shutdown()).catch(silent);
}
