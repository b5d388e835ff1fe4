import { CropForm, Me } from '@dubs/contract';
import { setAvatar as change } from '@dubs/core';
import { pictureOperation } from '../../operations/picture-operation.ts';
import { PICTURE_REFUSED } from '../../operations/reasons.ts';

export const setAvatar = pictureOperation({
  id: 'setAvatar',
  rest: 'PUT /user/avatar',
  input: CropForm,
  output: Me,
  tag: 'Account',
  summary: 'Change the caller’s picture',
  description:
    'Replaces the caller’s picture by the part of an uploaded one, as a multipart form. It is turned upright, stripped of all metadata and stored as square WebP, at most 512 and 96 px.',
  success: 'The caller’s own profile.',
  errors: PICTURE_REFUSED,
  run: ({ core, actor, file, input: crop, once }) => change(core, actor, { file, crop, once }),
});
