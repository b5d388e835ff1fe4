import { CropForm, Group, id } from '@dubs/contract';
import { requireCoverChange, setCover as change } from '@dubs/core';
import { z } from 'zod/mini';
import { pictureOperation } from '../../operations/picture-operation.ts';
import { PICTURE_REFUSED, RUNS_GROUP } from '../../operations/reasons.ts';

export const setCover = pictureOperation({
  id: 'setCover',
  rest: 'PUT /groups/:id/cover',
  input: z.extend(CropForm, { id }),
  output: Group,
  tag: 'Groups',
  summary: 'Change a group’s picture',
  description:
    'Replaces the group’s picture by the part of an uploaded one, as a multipart form. It is turned upright, stripped of all metadata and stored as WebP, at most 1,500 × 500 px. For the creator and admins.',
  success: 'The group as it is now.',
  errors: { ...RUNS_GROUP, ...PICTURE_REFUSED },
  authorize: (core, actor, { id: groupId }) => requireCoverChange(core, actor, groupId),
  run: ({ core, actor, file, input: { id: groupId, ...crop }, once }) =>
    change(core, actor, groupId, { file, crop, once }),
});
