import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { EmojiChoice } from '../../../components/controls/emoji-choice.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { useMe } from '../api/use-me.ts';
import { useOwnFace } from '../api/use-own-face.ts';
import { FACE_EMOJI } from '../face-emoji.ts';
import { USER_TEXTS } from '../texts.ts';

/** Renders the dialog to choose the emoji shown for a user without a photo. */
export default function FaceDialog({ onClose }: { onClose: () => void }) {
  const { avatarEmoji } = useMe();
  const [emoji, setEmoji] = useState(avatarEmoji);
  const { chooseEmoji } = useOwnFace();
  const { problems, isSubmitting, submit } = useSubmit();
  const save = async (chosen: string | null) => {
    const failure = await submit(() => chooseEmoji(chosen), USER_TEXTS.faceNotSaved);
    if (!failure) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Pick a face"
      footer={
        <>
          {avatarEmoji !== null && (
            <Button variant="secondary" pending={isSubmitting} onClick={() => void save(null)}>
              Use my initials
            </Button>
          )}
          <Button
            disabled={emoji === null}
            pending={isSubmitting}
            pendingLabel="Saving..."
            onClick={() => void save(emoji)}
          >
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <EmojiChoice label="Faces" options={FACE_EMOJI} value={emoji} onChange={setEmoji} />
        <ProblemList problems={problems} />
      </div>
    </Dialog>
  );
}
