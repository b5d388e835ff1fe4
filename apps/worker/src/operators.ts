import { createReadinessCheck, measureOutbox } from '@dubs/core';
import { countConnections } from '@dubs/db';
import type { AppLogger, Config, Metrics, OperatorsServer, Queues } from '@dubs/platform';
import { serveOperators, watchBackends } from '@dubs/platform';
import { openBoard } from '@dubs/platform/board';
import type { WorkerContext } from './context.ts';
import type { Jobs } from './jobs.ts';

/** What operators are told of. */
export interface Observed {
  core: Pick<WorkerContext['core'], 'db' | 'blobs'>;
  queues: Pick<Queues<Jobs>, 'health'>;
  metrics: Metrics;
  isDraining: () => boolean;
}

/** Opens the worker's private port: metrics, health, and the board of jobs when there is a token for it. */
export async function openOperatorsPort(
  { operators, queue }: Pick<Config, 'operators' | 'queue'>,
  log: AppLogger,
  { core, queues, metrics, isDraining }: Observed,
): Promise<OperatorsServer> {
  watchBackends(metrics, {
    queue: queues.health,
    outbox: () => measureOutbox(core.db),
    connections: () => countConnections(core.db),
  });
  const readiness = createReadinessCheck(core, { isDraining, queue: queues.health });
  const { token } = operators;
  const board = token === undefined ? undefined : await openBoard({ ...queue, token, log });
  const server = await serveOperators(operators.worker, { metrics, readiness, board: board?.handle });
  log.info({ origin: server.origin }, 'metrics and health are told');
  return {
    origin: server.origin,
    async close() {
      await server.close();
      await board?.close();
    },
  };
}
