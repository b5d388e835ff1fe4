import {
  ChangeNotificationSettingsInput,
  id,
  IdInput,
  MutedGroup,
  NotificationSettings,
} from '@dubs/contract';
import { changeNotificationSettings, getNotificationSettings, listMutedGroups } from '@dubs/core';
import { z } from 'zod/mini';
import { NOT_IN_GROUP } from '../../operations/reasons.ts';
import { operation } from '../../operations/trpc.ts';

/** The procedures of `groups` for the caller's notification settings. */
export const notificationSettingsOperations = {
  notificationSettings: operation({
    id: 'notificationSettings',
    rest: 'GET /groups/:id/notification-settings',
    input: IdInput,
    output: NotificationSettings,
    tag: 'Groups',
    summary: 'Read the notification settings of a group',
    description: 'Returns what of the group rings for the caller.',
    success: 'The settings.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => getNotificationSettings(core, actor, input.id),
  }),
  changeNotificationSettings: operation({
    id: 'changeNotificationSettings',
    rest: 'PATCH /groups/:id/notification-settings',
    input: z.extend(ChangeNotificationSettingsInput, { id }),
    body: ChangeNotificationSettingsInput,
    output: NotificationSettings,
    tag: 'Groups',
    summary: 'Change the notification settings of a group',
    description:
      'Changes what of the group rings for the caller. What does not ring is listed, as read. Leaving the group resets the settings.',
    success: 'The settings as they are now.',
    errors: NOT_IN_GROUP,
    run: ({ core, actor, input }) => changeNotificationSettings(core, actor, input),
  }),
  muted: operation({
    id: 'listMutedGroups',
    rest: 'GET /user/muted-groups',
    output: z.array(MutedGroup),
    tag: 'Groups',
    summary: 'List muted groups',
    description: 'Returns the groups that the caller has muted, and until when.',
    success: 'The muted groups.',
    run: ({ core, actor }) => listMutedGroups(core, actor),
  }),
};
