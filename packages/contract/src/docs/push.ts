import {
  ChangePushSubscriptionInput,
  PushKey,
  PushKeys,
  PushSubscription,
  SubscribeInput,
  Subscribed,
  TestPush,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const SHOWS = '`names` of people and group, also the first `words`, or `nothing` of either.';
const keys = {
  p256dh: 'BMXWVE8bGnpis4RAlQnNTV4uYa8eL6Z1d-67eP9_Y8MdEYHzY0_50Wo6ykrlKFFDUsNNsIeAcFVoJxZkA5ZJM2I',
  auth: 'q7yoJ2PJ2mJf0tq5n4GxYw',
};

describeOutput('PushKey', PushKey, {
  description: 'The public key that browsers subscribe with.',
  fields: { publicKey: 'The key, in base64url; null if pushes are off.' },
  example: { publicKey: keys.p256dh },
});

describeInput('PushKeys', PushKeys, {
  description: 'The keys that payloads are encrypted with, in base64url.',
  fields: { p256dh: 'A point of the curve P-256: 65 bytes.', auth: 'The secret: 16 bytes.' },
  example: keys,
});

describeInput('Subscribe', SubscribeInput, {
  description: 'A browser’s subscription at its push service.',
  fields: {
    endpoint: 'The https address at the push service, at most 2,048 characters.',
    keys: 'Its keys.',
    shows: `What pushes show: ${SHOWS} When left out, names, or as before.`,
  },
  example: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc', keys, shows: 'names' },
});

describeOutput('Subscribed', Subscribed, {
  description: 'The subscription of a browser.',
  fields: { id: 'Its id.' },
  example: { id: 3 },
});

describeOutput('PushSubscription', PushSubscription, {
  description: 'A device that gets pushes.',
  fields: {
    id: 'Id of the subscription.',
    shows: `What pushes show: ${SHOWS}`,
    device: 'Browser and system.',
    createdAt: 'When it was subscribed.',
    current: 'True for the device of the calling session.',
  },
  example: {
    id: 3,
    shows: 'names',
    device: 'Chrome on Android',
    createdAt: '2026-03-01T17:04:11.000Z',
    current: true,
  },
});

describeInput('ChangePushSubscription', ChangePushSubscriptionInput, {
  description: 'What pushes show on a device.',
  fields: { shows: SHOWS },
  example: { shows: 'nothing' },
});

describeOutput('TestPush', TestPush, {
  description: 'What became of a test push.',
  fields: { sent: 'True if the push service took it.' },
  example: { sent: true },
});
