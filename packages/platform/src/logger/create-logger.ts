import type { DestinationStream, Logger as PinoLogger } from 'pino';
import { pino } from 'pino';
import { prettyFactory } from 'pino-pretty';
import { redactLine } from './redact.ts';

/** The product's logger: pino's own, which the rules know as their `Logger` and Fastify as its own. */
export type AppLogger = PinoLogger;

/**
 * Logs JSON lines to standard output, or lines for people when `pretty`. Whatever is logged, tokens, codes, phone
 * numbers and what people wrote are taken out of the finished line. `name` tells the processes apart.
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
