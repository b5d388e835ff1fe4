import { PairingCode, SignInMethods, VerifyPairingInput } from '../index.ts';
import { describeInput, describeOutput } from './describe.ts';

const code = 'K7QM-2XHD-9RTB';

describeOutput('SignInMethods', SignInMethods, {
  description: 'How codes reach people who sign in. Passkeys and pairing codes work on every server.',
  fields: {
    texts: 'True if the server sends text messages.',
    email: 'True if it sends e-mail, to the address that an account has.',
  },
  example: { texts: true, email: false },
});

describeOutput('PairingCode', PairingCode, {
  description: 'A code that signs in another device of the caller.',
  fields: { code: 'What is typed on the other device, once.', expiresAt: 'Until when it is good.' },
  example: { code, expiresAt: '2026-03-01T09:24:00.000Z' },
});

describeInput('VerifyPairing', VerifyPairingInput, {
  description: 'The code that another device shows, or the operator of the server has printed.',
  fields: { code: 'As shown; small letters, spaces and missing dashes do no harm.' },
  example: { code },
});
