import { AddKeeperInput, id, IdInput, KeptPerson, KeptPersonInput, Ok } from '@dubs/contract';
import {
  addKeeper,
  createKeptPerson,
  deleteKeptPerson,
  listKeptPeople,
  renameKeptPerson,
  stopKeeping,
} from '@dubs/core';
import { z } from 'zod/mini';
import { operation } from '../../operations/trpc.ts';
import { router } from '../../trpc/init.ts';

const NOT_KEPT = 'The caller does not keep this profile, or it does not exist.';

export const keptPeopleOperations = router({
  list: operation({
    id: 'listKeptPeople',
    rest: 'GET /kept-people',
    output: z.array(KeptPerson),
    tag: 'Members',
    summary: 'List the profiles that the caller keeps',
    description: 'Returns the profiles that the caller keeps for people without an account, oldest first.',
    success: 'The profiles.',
    run: ({ core, actor }) => listKeptPeople(core, actor),
  }),
  create: operation({
    id: 'createKeptPerson',
    rest: 'POST /kept-people',
    status: 201,
    input: KeptPersonInput,
    output: KeptPerson,
    tag: 'Members',
    summary: 'Create a profile for a person without an account',
    description: 'Creates a profile that the caller keeps, for a child too young for an account.',
    success: 'The profile.',
    errors: { CONFLICT: 'The caller keeps as many profiles as there can be.' },
    run: ({ core, actor, input }) => createKeptPerson(core, actor, input),
  }),
  rename: operation({
    id: 'renameKeptPerson',
    rest: 'PATCH /kept-people/:id',
    input: z.extend(KeptPersonInput, { id }),
    body: KeptPersonInput,
    output: KeptPerson,
    tag: 'Members',
    summary: 'Rename a kept profile',
    description: 'Changes the name of a profile that the caller keeps.',
    success: 'The profile as it is now.',
    errors: { FORBIDDEN: NOT_KEPT },
    run: ({ core, actor, input }) => renameKeptPerson(core, actor, input),
  }),
  remove: operation({
    id: 'deleteKeptPerson',
    rest: 'DELETE /kept-people/:id',
    input: IdInput,
    output: Ok,
    tag: 'Members',
    summary: 'Delete a kept profile',
    description: 'Deletes a profile that only the caller keeps. What was shared about the person stays.',
    success: 'The profile is deleted.',
    errors: { FORBIDDEN: NOT_KEPT, CONFLICT: 'Others keep the profile too.' },
    run: ({ core, actor, input }) => deleteKeptPerson(core, actor, input.id),
  }),
  addKeeper: operation({
    id: 'addKeeper',
    rest: 'POST /kept-people/:id/keepers',
    input: z.extend(AddKeeperInput, { id }),
    body: AddKeeperInput,
    output: KeptPerson,
    tag: 'Members',
    summary: 'Have another user keep a profile too',
    description:
      'Lets a user who is in a group with the caller keep the profile too. One who keeps it already stays a keeper.',
    success: 'The profile with its keepers.',
    errors: {
      FORBIDDEN: 'The caller does not keep this profile, or is in no group with the user.',
      CONFLICT: 'The profile has as many keepers, or the user as many profiles, as there can be.',
    },
    run: ({ core, actor, input }) => addKeeper(core, actor, input),
  }),
  stopKeeping: operation({
    id: 'stopKeeping',
    rest: 'DELETE /kept-people/:id/keepers/me',
    input: IdInput,
    output: Ok,
    tag: 'Members',
    summary: 'Stop keeping a profile',
    description: 'Ends the caller’s part in keeping a profile that others keep too.',
    success: 'The caller no longer keeps the profile.',
    errors: { FORBIDDEN: NOT_KEPT, CONFLICT: 'No one else keeps the profile.' },
    run: ({ core, actor, input }) => stopKeeping(core, actor, input.id),
  }),
});
