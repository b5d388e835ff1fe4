import {
  Preferences,
  SavedPreferences,
  SmsPreferences,
  UpdatePreferencesInput,
  UpdateSmsPreferencesInput,
} from '@dubs/contract';
import { getPreferences, getSmsPreferences, updatePreferences, updateSmsPreferences } from '@dubs/core';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

export const usersOperations = router({
  preferences: operation({
    id: 'preferences',
    rest: 'GET /user/preferences',
    output: Preferences,
    tag: 'Account',
    summary: 'Get time zone and reminder hour',
    description:
      'Returns the caller’s time zone, their hour for daily texts, and when the next one may come.',
    success: 'The caller’s preferences.',
    run: ({ core, actor }) => getPreferences(core, actor),
  }),
  updatePreferences: operation({
    id: 'updatePreferences',
    rest: 'PATCH /user/preferences',
    input: UpdatePreferencesInput,
    output: SavedPreferences,
    tag: 'Account',
    summary: 'Change time zone or reminder hour',
    description: 'Changes the fields that are sent.',
    success: 'The time zone and the hour as they are now.',
    run: ({ core, actor, input }) => updatePreferences(core, actor, input),
  }),
  smsPreferences: operation({
    id: 'smsPreferences',
    rest: 'GET /user/sms-preferences',
    output: SmsPreferences,
    tag: 'Account',
    summary: 'Get whether daily texts are on',
    description: 'Returns whether the caller wants win reminders and unseen dubs alerts by text.',
    success: 'Whether daily texts are on.',
    run: ({ core, actor }) => getSmsPreferences(core, actor),
  }),
  updateSmsPreferences: operation({
    id: 'updateSmsPreferences',
    rest: 'PATCH /user/sms-preferences',
    input: UpdateSmsPreferencesInput,
    output: SmsPreferences,
    tag: 'Account',
    summary: 'Turn daily texts on or off',
    description: 'Turns win reminders and unseen dubs alerts by text on or off.',
    success: 'Whether daily texts are on now.',
    run: ({ core, actor, input }) => updateSmsPreferences(core, actor, input),
  }),
});
