import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { redactLine } from './redact.ts';

/** The logger of a process. It fits both the port `Logger` and Fastify's own logger type. */
export type AppLogger = PinoLogger;

/**
 * Creates a logger that writes JSON lines to standard output, or readable lines when `pretty`. Tokens, codes, phone numbers and content
 * are redacted in the finished line. `name` is the process.
 */
export function createLogger(
  settings: { level: string; pretty: boolean },
  name: string,
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
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
  return pino({ name, level: settings.level, hooks: { streamWrite: redactLine } }, stream);
}
