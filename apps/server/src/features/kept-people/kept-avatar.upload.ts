import { CropForm, id, KeptPerson } from '@dubs/contract';
import { requireKeeper, setKeptAvatar as change } from '@dubs/core';
import { z } from 'zod/mini';
import { pictureOperation } from '../../operations/picture-operation.ts';
import { NOT_KEPT, PICTURE_REFUSED } from '../../operations/reasons.ts';

export const setKeptAvatar = pictureOperation({
  id: 'setKeptAvatar',
  rest: 'PUT /kept-people/:id/avatar',
  input: z.extend(CropForm, { id }),
  output: KeptPerson,
  tag: 'Members',
  summary: 'Change the picture of a kept profile',
  description:
    'Replaces the picture of a profile that the caller keeps by the part of an uploaded one, as a multipart form. It is stored like the caller’s own.',
  success: 'The profile as it is now.',
  errors: { ...PICTURE_REFUSED, FORBIDDEN: NOT_KEPT },
  authorize: (core, actor, { id: keptId }) => requireKeeper(core, actor, keptId),
  run: ({ core, actor, file, input: { id: keptId, ...crop }, once }) =>
    change(core, actor, keptId, { file, crop, once }),
});
