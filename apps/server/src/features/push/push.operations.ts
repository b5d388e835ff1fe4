import {
  ChangePushSubscriptionInput,
  id,
  IdInput,
  Ok,
  PushKey,
  PushSubscription,
  SubscribeInput,
  Subscribed,
  TestPush,
} from '@dubs/contract';
import {
  changePushSubscription,
  deletePushSubscription,
  getPushKey,
  getPushSubscription,
  listPushSubscriptions,
  sendTestPush,
  subscribe,
} from '@dubs/core';
import { z } from 'zod/mini';
import { runIdempotent } from '../../idempotency.ts';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const UNKNOWN = { NOT_FOUND: 'The caller has no such subscription.' };

export const pushOperations = router({
  key: operation({
    id: 'pushKey',
    rest: 'GET /push/key',
    output: PushKey,
    tag: 'Notifications',
    summary: 'Get the key of pushes',
    description: 'Returns the public key that browsers subscribe with; null if this server sends no pushes.',
    success: 'The key, or null.',
    run: async ({ core }) => getPushKey(core),
  }),
  subscribe: operation({
    id: 'subscribeToPushes',
    rest: 'POST /push/subscriptions',
    status: 201,
    input: SubscribeInput,
    output: Subscribed,
    tag: 'Notifications',
    summary: 'Subscribe a browser to pushes',
    description:
      'Has notifications pushed to the calling session’s browser until the session ends. The same endpoint again is a 200 with the same id; that of another user moves only with the same `auth`.',
    success: 'The browser is subscribed.',
    errors: {
      CONFLICT: 'Pushes are off, the endpoint is another user’s, or ten devices of the caller are in use.',
    },
    // The stored response includes `isNew`, so that a repeat returns the status of the first call.
    idempotency: 'own',
    async run({ core, actor, input, once, via, reply }) {
      const { id, isNew } = await runIdempotent(core, actor, once, (scoped) =>
        subscribe(scoped, actor, input),
      );
      if (!isNew && via === 'REST') reply.code(200);
      return { id };
    },
  }),
  subscriptions: operation({
    id: 'listPushSubscriptions',
    rest: 'GET /push/subscriptions',
    output: z.array(PushSubscription),
    tag: 'Notifications',
    summary: 'List the devices that get pushes',
    description: 'Returns the caller’s subscribed devices, newest first.',
    success: 'The devices.',
    run: ({ core, actor }) => listPushSubscriptions(core, actor),
  }),
  subscription: operation({
    id: 'getPushSubscription',
    rest: 'GET /push/subscriptions/:id',
    input: IdInput,
    output: PushSubscription,
    tag: 'Notifications',
    summary: 'Get a device that gets pushes',
    description: 'Returns one of the caller’s subscribed devices.',
    success: 'The device.',
    errors: UNKNOWN,
    run: ({ core, actor, input }) => getPushSubscription(core, actor, input.id),
  }),
  change: operation({
    id: 'changePushSubscription',
    rest: 'PATCH /push/subscriptions/:id',
    input: z.extend(ChangePushSubscriptionInput, { id }),
    body: ChangePushSubscriptionInput,
    output: PushSubscription,
    tag: 'Notifications',
    summary: 'Change what pushes show on a device',
    description: 'Changes whether a push names people and group, also holds words, or says nothing.',
    success: 'The device as it is now.',
    errors: UNKNOWN,
    run: ({ core, actor, input }) => changePushSubscription(core, actor, input),
  }),
  remove: operation({
    id: 'deletePushSubscription',
    rest: 'DELETE /push/subscriptions/:id',
    input: IdInput,
    output: Ok,
    tag: 'Notifications',
    summary: 'End pushes to a device',
    description: 'Deletes one of the caller’s subscriptions.',
    success: 'The device gets no pushes any more.',
    errors: UNKNOWN,
    run: ({ core, actor, input }) => deletePushSubscription(core, actor, input.id),
  }),
  test: operation({
    id: 'sendTestPush',
    rest: 'POST /push/test',
    output: TestPush,
    tag: 'Notifications',
    summary: 'Send a test push',
    description: 'Pushes a test to the calling session’s device; three times a minute at most.',
    success: 'Whether its push service took it.',
    errors: { CONFLICT: 'Pushes are off, or the device is not subscribed.' },
    run: ({ core, actor }) => sendTestPush(core, actor),
  }),
});
