/** Texts about the pictures of people and groups. */
export const MEDIA_TEXTS = {
  pictureNotSaved: 'The picture could not be saved.',
  pictureNotRemoved: 'The picture could not be removed.',
  pictureRemoved: { title: 'Picture removed' },
  cannotCrop: 'This picture cannot be shown here. Its middle will be used.',
  cropArea: 'Part of the picture. Drag it, or move it with the arrow keys.',
} as const;
