import {
  Preferences,
  SavedPreferences,
  SmsPreferences,
  UpdatePreferencesInput,
  UpdateSmsPreferencesInput,
} from '@dubs/contract';
import { getPreferences, getSmsPreferences, updatePreferences, updateSmsPreferences } from '@dubs/core';
import { router, userProcedure } from '../../trpc/init.ts';

export const usersRouter = router({
  preferences: userProcedure.output(Preferences).query(({ ctx }) => getPreferences(ctx.core, ctx.actor)),
  updatePreferences: userProcedure
    .input(UpdatePreferencesInput)
    .output(SavedPreferences)
    .mutation(({ ctx, input }) => ctx.once((core) => updatePreferences(core, ctx.actor, input))),
  smsPreferences: userProcedure
    .output(SmsPreferences)
    .query(({ ctx }) => getSmsPreferences(ctx.core, ctx.actor)),
  updateSmsPreferences: userProcedure
    .input(UpdateSmsPreferencesInput)
    .output(SmsPreferences)
    .mutation(({ ctx, input }) => ctx.once((core) => updateSmsPreferences(core, ctx.actor, input))),
});
