import { listOff, measureOutbox, type ReadinessSources, startReadinessCheck } from '@dubs/core';
import { countConnections } from '@dubs/db';
import {
  type AppLogger,
  type Config,
  type Metrics,
  type OperatorsServer,
  type Queues,
  serveOperators,
  timeChecks,
  watchBackends,
  watchDisk,
} from '@dubs/platform';
import { type Board, openBoard } from '@dubs/platform/board';
import type { WorkerContext } from './context.ts';
import type { Jobs } from './jobs.ts';
import { watchInstallation } from './watch-installation.ts';

/** The components that the private port reports on. */
export interface Observed {
  core: Pick<WorkerContext['core'], 'db' | 'blobs' | 'clock' | 'log' | 'settings'>;
  explain?: ReadinessSources['explain'];
  others?: ReadinessSources['others'];
  queues: Pick<Queues<Jobs>, 'health' | 'ping'>;
  metrics: Metrics;
  isDraining: () => boolean;
}

/** Opens the worker's private port: metrics, health, and the board of jobs if there is a token for it. */
export async function openOperatorsPort(
  {
    operators,
    queue,
    media,
    ...installation
  }: Pick<Config, 'operators' | 'queue' | 'media' | 'backups' | 'smsCosts'>,
  log: AppLogger,
  { core, explain, others, queues, metrics, isDraining }: Observed,
): Promise<OperatorsServer> {
  watchBackends(metrics, {
    queue: queues.health,
    outbox: () => measureOutbox(core.db),
    connections: () => countConnections(core.db),
  });
  watchDisk(metrics, media);
  watchInstallation(metrics, core, installation);
  const readiness = await startReadinessCheck(core, {
    isDraining,
    queue: queues.ping,
    explain,
    others,
    off: listOff(core.settings),
    onChecked: timeChecks(metrics),
  });
  const { token } = operators;
  let board: Promise<Board> | undefined;
  /** Returns the board, opened with the first request, since its queue may be down at the start. */
  const boardOf = (key: string): Promise<Board> =>
    (board ??= openBoard({ ...queue, token: key, log }).catch((error: unknown) => {
      board = undefined;
      throw error;
    }));
  const server = await serveOperators(operators.worker, {
    metrics,
    readiness: readiness.read,
    clockSkew: readiness.clockSkew,
    board: token === undefined ? undefined : async (req, res) => (await boardOf(token)).handle(req, res),
  });
  log.info({ origin: server.origin }, 'operators.listening');
  return {
    origin: server.origin,
    async close() {
      await server.close();
      readiness.close();
      await (await board?.catch(() => undefined))?.close();
    },
  };
}
