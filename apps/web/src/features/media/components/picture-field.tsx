import type { CropForm } from '@dubs/contract';
import { ImagePlus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { ACCEPTED_IMAGES, addImages } from '../add-images.ts';
import { MEDIA_TEXTS as TEXTS } from '../texts.ts';
import { TakePhotoButton } from './take-photo.tsx';

const CropSheet = lazyPart(() => import('./crop-sheet.tsx'));

interface PictureFieldProps {
  /** Noun for the buttons: "photo", "picture". */
  noun: string;
  isThere: boolean;
  /** Aspect ratio (width / height). */
  aspect: number;
  isRound?: boolean;
  onSave: (file: File, crop: CropForm) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
  /** Further buttons. */
  children?: ReactNode;
}

/** Renders the buttons that add, change and remove the picture of a person or a group. */
export function PictureField(props: PictureFieldProps) {
  const { noun, isThere, aspect, isRound = false, onSave, onRemove, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const { problems, isSubmitting, refuse, clear, submit } = useSubmit();
  const verb = isThere ? 'Change' : 'Add a';
  const take = ([picked]: readonly File[]) => {
    if (!picked) return;
    const { images, problems: refused } = addImages([], [picked]);
    if (images.length === 0) return refuse({ problems: refused });
    clear();
    setFile(picked);
  };
  const remove = async () => {
    const failure = await submit(onRemove, TEXTS.pictureNotRemoved);
    if (failure) return;
    toast(TEXTS.pictureRemoved);
    choose.current?.focus();
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        <input
          ref={input}
          type="file"
          hidden
          aria-label={`${verb} ${noun}`}
          accept={ACCEPTED_IMAGES}
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          ref={choose}
          variant="secondary"
          icon={<ImagePlus aria-hidden className="size-5" />}
          onClick={() => input.current?.click()}
        >
          {verb} {noun}
        </Button>
        <TakePhotoButton onFiles={take} />
        {children}
        {isThere && (
          <Button
            variant="quiet"
            icon={<Trash2 aria-hidden className="size-5" />}
            pending={isSubmitting}
            pendingLabel="Removing..."
            onClick={() => void remove()}
          >
            Remove {noun}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        <ProblemList problems={problems} />
      </div>
      {file && (
        <CropSheet
          file={file}
          title={`${verb} ${noun}`}
          aspect={aspect}
          isRound={isRound}
          onSave={(crop) => onSave(file, crop)}
          // A save that finishes after Cancel must not close the sheet of the next picture.
          onClose={() => setFile((open) => (open === file ? null : open))}
        />
      )}
    </div>
  );
}
