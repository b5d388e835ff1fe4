import { useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Avatar } from '../../components/display/avatar.tsx';
import { PictureField } from '../../features/media/components/picture-field.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { useOwnFace } from '../../features/users/api/use-own-face.ts';

const FaceDialog = lazyPart(() => import('../../features/users/components/face-dialog.tsx'));

/** Shows the user's avatar, and the controls to change it: a photo, or an emoji while there is no photo. */
export function OwnFace() {
  const me = useMe();
  const { save, remove } = useOwnFace();
  const [isPicking, setPicking] = useState(false);
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Avatar person={me} size={96} />
      <div className="min-w-[min(100%,12rem)] flex-1">
        <PictureField
          noun="photo"
          isThere={me.avatarUrl !== null}
          aspect={1}
          isRound
          onSave={save}
          onRemove={remove}
        >
          {me.avatarUrl === null && (
            <Button
              variant="secondary"
              // Fits beside "Add a photo" even in the text font, which is wider and shows until the display font is there.
              style={{ paddingInline: '0.625rem' }}
              onClick={() => setPicking(true)}
            >
              Pick a face
            </Button>
          )}
        </PictureField>
      </div>
      {isPicking && <FaceDialog onClose={() => setPicking(false)} />}
    </div>
  );
}
