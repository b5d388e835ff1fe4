import { DeleteAccountInput, DeleteAccountOutput } from '@dubs/contract';
import { deleteAccount } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';
import { clearCache } from '../auth/device-cookie.ts';

export const accountOperations = router({
  delete: operation({
    id: 'deleteAccount',
    rest: 'DELETE /user',
    needsProof: true,
    withoutTerms: true,
    // The first call signs the caller out, so a repeat does nothing.
    idempotency: 'none',
    input: DeleteAccountInput,
    output: DeleteAccountOutput,
    tag: 'Account',
    summary: 'Delete the caller’s account',
    description:
      'Signs the caller out everywhere and hides them at once. Signing in within 14 days restores the account; after that everything is erased or made anonymous.',
    success: 'The account is hidden and will be erased.',
    errors: {
      BAD_REQUEST: 'The phone number is not the caller’s own.',
      CONFLICT:
        'The caller is the creator of a group that has other members: transfer ownership or delete it first.',
    },
    async run({ core, actor, input, reply }) {
      const deleted = await deleteAccount(core, actor, input);
      clearCache(reply);
      return deleted;
    },
  }),
});
