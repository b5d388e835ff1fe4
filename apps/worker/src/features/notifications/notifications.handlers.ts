import type { EventRef, OutboxEvent, Topic } from '@dubs/core';
import { notify } from '@dubs/core';
import type { JobHandlers } from '@dubs/platform';
import type { WorkerCore } from '../../context.ts';
import type { Jobs } from '../../jobs.ts';

/** Who hears of what happened. A job of the outbox is its event again, with the id beside the payload. */
export function notificationHandlers(
  core: WorkerCore,
): Pick<JobHandlers<Jobs>, Exclude<Topic, 'export.requested'>> {
  const tell =
    <T extends Topic>(topic: T) =>
    ({ eventId, ...payload }: EventRef) =>
      notify(core, { id: eventId, topic, payload } as OutboxEvent);
  return {
    'post.created': tell('post.created'),
    'comment.created': tell('comment.created'),
    'comment.deleted': tell('comment.deleted'),
    'reaction.added': tell('reaction.added'),
    'reaction.removed': tell('reaction.removed'),
    'join.requested': tell('join.requested'),
    'join.approved': tell('join.approved'),
  };
}
