import { diag, DiagLogLevel } from '@opentelemetry/api';
import type { Logger } from '@dubs/core/ports';
import { noteErrors } from '../logger/note-errors.ts';
import { withTimeout } from '../process/with-timeout.ts';
import { VERSION } from '../version.ts';

const SHUTDOWN_MS = 2_000;

/**
 * Starts to export traces to an OTLP endpoint; without one, the SDK is not even loaded. Call it before anything else is created. Returns a
 * function that sends what is left. An endpoint that does not respond costs its traces and a warning in the log.
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
  const note = noteErrors(log, 'traces.not_exported');
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
