import { SecurityEvent, SecurityLogPage } from '../index.ts';
import { describeOutput } from './describe.ts';

const signedIn: SecurityEvent = {
  id: 71,
  type: 'sign_in',
  at: '2026-01-06T10:00:00.000Z',
  device: 'Chrome on Android',
  by: null,
};

describeOutput('SecurityEvent', SecurityEvent, {
  description: 'Something that happened to the access to the caller’s account.',
  fields: {
    id: 'Id of the event.',
    type: 'What happened. `operator` is something that the host did.',
    at: 'When that was.',
    device: 'The device of the session that did it, or that it was done to; null without one.',
    by: 'The other user who did it; null for the caller and the host.',
  },
  example: signedIn,
});

describeOutput('SecurityLogPage', SecurityLogPage, {
  description: 'One page of the caller’s security log, newest first.',
  fields: {
    events: 'The events.',
    nextCursor: 'The cursor of the next page, or null at the end.',
  },
  example: { events: [signedIn], nextCursor: '71' },
});
