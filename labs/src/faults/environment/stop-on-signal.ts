import type { Fleet } from './fleet.ts';

/**
 * Ends this process on Ctrl-C and SIGTERM, after stopping the fleet. One that is starting is stopped when it is up, since its
 * programs would outlive this process.
 */
export function stopOnSignal(starting: () => Promise<Fleet> | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      void Promise.resolve(starting())
        .then((fleet) => fleet?.stop())
        .finally(() => process.exit(130));
    });
}
