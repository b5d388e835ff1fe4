import { runIdempotent } from '../idempotency.ts';
import { type Call, type Operation, pollOfView, takesIdempotencyKey } from './operation.ts';

type AnyCall = Call<never, never>;

/** Returns the function that runs an operation: a poll gets an ETag, a write runs once per idempotency key. */
export function runnerOf(operation: Operation): (call: AnyCall) => Promise<unknown> {
  const { poll, run, idempotency, reads } = operation;
  if (poll)
    return (call) => {
      const { view } = (call.input ?? {}) as { view?: string };
      const name = pollOfView(poll, view) ?? poll.name;
      return call.request.answerPoll(call.reply, name, async () => poll.read(call));
    };
  if (reads)
    return (call) => call.request.readFromReplica(call.core, call.actor, (core) => run({ ...call, core }));
  if (!takesIdempotencyKey(operation) || idempotency === 'own') return run;
  return (call) => runIdempotent(call.core, call.actor, call.once, (core) => run({ ...call, core }));
}
