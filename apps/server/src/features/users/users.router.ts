import { Preferences, UpdatePreferencesInput } from '@dubs/contract';
import { updatePreferences } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const usersRouter = router({
  updatePreferences: userProcedure
    .input(UpdatePreferencesInput)
    .output(Preferences)
    .mutation(({ ctx, input }) => ctx.once((core) => updatePreferences(core, ctx.actor, input))),
});
