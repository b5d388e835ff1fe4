import {
  ChangeNumberInput,
  NewNumberInput,
  NumberChange,
  PendingNumber,
  SecurityEvent,
  SecurityLogPage,
} from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

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

describeInput('NewNumber', NewNumberInput, {
  description: 'The number that the caller’s account is to move to.',
  fields: { phoneNumber: 'The new number as typed.' },
  example: { phoneNumber: '+12025550188' },
});

describeInput('ChangeNumber', ChangeNumberInput, {
  description: 'The new number, and the code that was sent there.',
  fields: {
    phoneNumber: 'The number that the code was sent to.',
    otpCode: 'Exactly 6 digits, good for ten minutes and once.',
  },
  example: { phoneNumber: '+12025550188', otpCode: '482913' },
});

describeOutput('PendingNumber', PendingNumber, {
  description: 'A new number that the caller’s account moves to later.',
  fields: { phoneNumber: 'The new number.', effectiveAt: 'When the account moves.' },
  example: { phoneNumber: '+12025550188', effectiveAt: '2026-01-09T10:00:00.000Z' },
});

describeOutput('NumberChange', NumberChange, {
  description: 'The change of the caller’s number that waits.',
  fields: { pending: 'The new number, and when it takes effect; null if no change waits.' },
  example: { pending: { phoneNumber: '+12025550188', effectiveAt: '2026-01-09T10:00:00.000Z' } },
});
