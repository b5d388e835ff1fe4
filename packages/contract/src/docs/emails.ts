import { ConfirmEmailInput, NewEmailInput, OwnEmail } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const email = 'maya@example.org';

describeOutput('OwnEmail', OwnEmail, {
  description: 'Where codes by e-mail go.',
  fields: { email: 'The address, in small letters; null if the caller has none.' },
  example: { email },
});

describeInput('NewEmail', NewEmailInput, {
  description: 'The address at which the caller wants to get codes.',
  fields: { email: 'As typed; capital letters count as small ones.' },
  example: { email },
});

describeInput('ConfirmEmail', ConfirmEmailInput, {
  description: 'The address, and the code that was sent there.',
  fields: {
    email: 'The address that the code was sent to.',
    otpCode: 'Exactly 6 digits, good for ten minutes and once.',
  },
  example: { email, otpCode: '482913' },
});
