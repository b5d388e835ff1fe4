import { DeleteAccountInput, DeleteAccountOutput } from '@dubs/contract';
import { deleteAccount } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const accountRouter = router({
  // A repeat finds its caller signed out, and needs no key to be harmless.
  delete: userProcedure
    .input(DeleteAccountInput)
    .output(DeleteAccountOutput)
    .mutation(({ ctx, input }) => deleteAccount(ctx.core, ctx.actor, input)),
});
