import type { Logger } from '@dubs/core/ports';

/** Logs the error that ends the process, which Node then prints before it exits with 1. */
export function logCrash(log: Logger): void {
  process.on('uncaughtExceptionMonitor', (error) => log.error({ err: error }, 'process.crashed'));
}
