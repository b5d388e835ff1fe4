import { expect, it, vi } from 'vitest';
import { offerPasskeysInField, signInWithPasskey } from './sign-in-with-passkey.ts';

vi.mock('../../../lib/browser/passkeys.ts', () => ({
  canHoldPasskey: async () => true,
  isCancelled: () => false,
}));
vi.stubGlobal('PublicKeyCredential', { isConditionalMediationAvailable: async () => true });
vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));

it('says that a passkey did not work to a user who asked for one, and nothing to others', async () => {
  expect(await signInWithPasskey()).toMatchObject({ ok: false, message: expect.stringMatching(/passkey/) });
  expect(await offerPasskeysInField(new AbortController().signal)).toBeNull();
});
