import { HEADERS } from '@dubs/contract';
import type { CoreContext, PrimaryReason, Replica } from '@dubs/core';
import type { Metrics } from '@dubs/platform';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { pollOf } from './etag-polling.ts';
import { isRead } from './is-read.ts';
import type {} from './replica-reads.types.ts';
import { statusOf } from './status-of.ts';

interface Options {
  core: Pick<CoreContext, 'log'>;
  /** Undefined without a standby: the plugin then changes nothing. */
  replica: Replica | undefined;
  metrics: Metrics;
}

/** Serves reads from the replica. Responses to writes and polls contain the log position that a later read must have reached. */
export const replicaReads = fp<Options>(async (app, { core: { log }, replica, metrics }) => {
  app.decorateRequest('writtenUserId', null);
  if (!replica) {
    app.decorateRequest('readFromReplica', (core, _actor, read) => read(core));
    return;
  }
  const reads = metrics.counter(
    'dubs_replica_reads_total',
    'Reads that the replica may serve, by what served them: the replica, or the primary and why.',
    ['answer'],
  );
  metrics.gauges(
    'replica',
    { dubs_replica_lag_seconds: 'How late the replica is, to the half second.' },
    () => ({ dubs_replica_lag_seconds: replica.lagSeconds() }),
  );
  const choices = new WeakMap<FastifyRequest, ReturnType<Replica['choose']>>();
  const cursors = new WeakMap<FastifyRequest, string | null>();

  app.decorateRequest(
    'readFromReplica',
    async function readFromReplica(this: FastifyRequest, primary, actor, read) {
      const onPrimary = (answer: PrimaryReason) => {
        reads.add({ answer: `primary, ${answer}` });
        return read(primary);
      };
      const seen = this.headers[HEADERS.lsn];
      const choosing =
        choices.get(this) ?? replica.choose(actor, typeof seen === 'string' ? seen : undefined);
      choices.set(this, choosing);
      const choice = await choosing;
      if (typeof choice === 'string') return onPrimary(choice);
      try {
        const content = await replica.whileThere(read({ ...primary, db: choice.db }));
        reads.add({ answer: 'replica' });
        cursors.set(this, choice.cursor);
        return content;
      } catch {
        // Any error on the replica, even a refusal, is retried on the primary.
        return onPrimary('failed');
      }
    },
  );

  const findLsn = async (req: FastifyRequest, status: number): Promise<string | null> => {
    if (status >= 300) return null;
    // Content that a poll refers to, such as the comment of a notification, must be visible to the reads that follow.
    if (isRead(req)) return pollOf(req) ? replica.currentLsn() : null;
    if (req.writtenUserId !== null) {
      await replica.markUserWritten(req.writtenUserId);
      return null;
    }
    const actor = await req.findActor();
    return actor && replica.markWritten(actor);
  };
  app.addHook('onSend', async (req, reply, payload) => {
    const cursor = cursors.get(req);
    if (cursor !== undefined && reply.hasHeader(HEADERS.news)) {
      // The replica may not have the data of the newest event yet, so the cursor must not be newer than the replica.
      reply.removeHeader(HEADERS.news);
      if (cursor !== null) reply.header(HEADERS.news, cursor);
    }
    try {
      const lsn = await findLsn(req, statusOf(reply, payload));
      if (lsn) reply.header(HEADERS.lsn, lsn);
    } catch (error) {
      log.warn({ err: error }, 'replica.position_unknown');
    }
  });
});
