import { trace } from '@opentelemetry/api';
import { type DestinationStream, pino, type Logger as PinoLogger } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { redactLine } from './redact.ts';

/** Lines are buffered until they have this many bytes, or for this time. */
const FLUSH_BYTES = 4_096;
const FLUSH_MS = 200;
/** Maximum buffer while nothing reads the output. Further lines are dropped. */
const MAX_KEPT_BYTES = 8 * 1_024 * 1_024;

/**
 * Opens the standard output. Readable lines are written synchronously, JSON lines in the background, so that a stalled reader cannot block
 * the process. The buffer is flushed when the process exits, even after an error.
 */
const openOutput = (pretty: boolean): DestinationStream =>
  pino.destination(
    pretty
      ? { dest: 1, sync: true }
      : { dest: 1, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS, maxLength: MAX_KEPT_BYTES },
  );

/** Returns the id of the active trace, which connects a log line to its spans. */
function traceFields(): object {
  const span = trace.getActiveSpan();
  return span ? { traceId: span.spanContext().traceId } : {};
}

/** Returns the fields of an error, without the whole connection that pg adds to errors of idle connections. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { client: _, ...fields } = pino.stdSerializers.err(error);
  return fields;
}

/** The logger of a process. It fits both the port `Logger` and Fastify's own logger type. */
export type AppLogger = PinoLogger;

/**
 * Creates a logger that writes JSON lines to standard output, or readable lines when `pretty`. Tokens, codes, phone numbers and content
 * are redacted in the finished line. `name` is the process.
 */
export function createLogger(
  settings: { level: string; pretty: boolean },
  name: string,
  destination: DestinationStream = openOutput(settings.pretty),
): AppLogger {
  const format = settings.pretty
    ? prettyFactory({
        ignore: 'pid,hostname,name',
        translateTime: 'SYS:HH:MM:ss',
        singleLine: true,
        colorize: process.stdout.hasColors?.() ?? false,
      })
    : null;
  const stream = format ? { write: (line: string) => void destination.write(format(line)) } : destination;
  return pino(
    {
      name,
      level: settings.level,
      mixin: traceFields,
      serializers: { err: describe },
      hooks: { streamWrite: redactLine },
    },
    stream,
  );
}
