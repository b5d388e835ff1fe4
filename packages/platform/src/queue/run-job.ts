import { SpanKind } from '@opentelemetry/api';
import type { Logger } from '@dubs/core/ports';
import { type Job, type Processor, UnrecoverableError } from 'bullmq';
import { z } from 'zod/mini';
import { redactError } from '../logger/redact.ts';
import { inSpan } from '../telemetry/in-span.ts';
import type { JobCatalogue, JobEnd, JobHandlers } from './catalogue.ts';

type AnyHandler = (payload: unknown) => Promise<unknown>;

/** Parses a payload. An invalid payload stays invalid, so the error prevents retries. */
function parsePayload(schema: z.core.$ZodType, job: Job): unknown {
  const payload = z.safeParse(schema, job.data);
  if (payload.success) return payload.data;
  const fields = payload.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  throw new UnrecoverableError(`the payload of ${job.name} is wrong: ${fields.join('; ')}`);
}

/** Runs the jobs of a worker. */
export interface JobRunner {
  run: Processor;
  /** Logs and counts a job that the queue itself gives up, because too many workers were lost while they ran it. */
  onFailed(job: Job | undefined, error: Error): void;
  /** Resolves as soon as no handler runs. */
  whenIdle(): Promise<void>;
}

/** Creates a runner that calls the handler of each job and logs every failure. */
export function createJobRunner<C extends JobCatalogue>(
  catalogue: C,
  handlers: JobHandlers<C>,
  { log, onJobEnd }: { log: Logger; onJobEnd?: ((end: JobEnd) => void) | undefined },
): JobRunner {
  const running = new Set<Promise<unknown>>();
  /** Errors of handlers, which are logged already when the queue reports them. */
  const thrown = new WeakSet<Error>();
  const catalogueName = (name: string): string => (Object.hasOwn(catalogue, name) ? name : 'unknown');
  const handlerOf = (name: string): AnyHandler | undefined =>
    Object.hasOwn(handlers, name) ? (handlers as Record<string, AnyHandler>)[name] : undefined;

  async function handle(job: Job): Promise<void> {
    const attempt = job.attemptsMade + 1;
    const started = performance.now();
    const end = (outcome: JobEnd['outcome']) =>
      onJobEnd?.({
        name: catalogueName(job.name),
        outcome,
        seconds: (performance.now() - started) / 1_000,
      });
    try {
      const schema = catalogue[job.name];
      const handler = handlerOf(job.name);
      // During a rolling update, a newer process may have added the job. A newer worker handles a later attempt.
      if (!schema || !handler) throw new Error(`no handler for ${job.name}`);
      const payload = parsePayload(schema, job);
      const parent = job.opts.telemetry?.metadata;
      await inSpan(`job ${job.name}`, { kind: SpanKind.CONSUMER, parent }, () => handler(payload));
      end('done');
    } catch (error) {
      const isFinal = error instanceof UnrecoverableError || attempt >= (job.opts.attempts ?? 1);
      const fields = { err: error, job: job.name, jobId: job.id, attempt };
      if (isFinal) log.error(fields, 'job.given_up');
      else log.warn(fields, 'job.failed');
      end(isFinal ? 'given_up' : 'failed');
      // Redacted, since the queue stores the message of the error.
      const redacted = redactError(error);
      if (redacted instanceof Error) thrown.add(redacted);
      throw redacted;
    }
  }

  return {
    async run(job) {
      const task = handle(job);
      running.add(task);
      await task.finally(() => running.delete(task));
    },
    onFailed(job, error) {
      if (!job || thrown.has(error)) return;
      log.error({ err: error, job: job.name, jobId: job.id, attempt: job.attemptsMade }, 'job.given_up');
      onJobEnd?.({ name: catalogueName(job.name), outcome: 'given_up', seconds: 0 });
    },
    async whenIdle() {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}
