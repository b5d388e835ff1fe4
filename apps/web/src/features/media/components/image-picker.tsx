import { LIMITS } from '@dubs/contract/limits';
import { ImagePlus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { readStorage, writeStorage } from '../../../lib/storage/safe-storage.ts';
import { ACCEPTED_IMAGES, type PickedImage } from '../add-images.ts';
import { WHAT_IS_IN_IT } from '../with-description.ts';
import { ImageTiles } from './image-tiles.tsx';
import { TakePhotoButton } from './take-photo.tsx';

const ImageDescriptions = lazyPart(() => import('./image-descriptions.tsx'));

/** Local storage key; set once this device asked for a description. Not in `storage-keys.ts`, which the sign-in page loads too. */
const ASKED = 'descriptions-asked';

interface ImagePickerProps {
  images: readonly PickedImage[];
  /** Upload progress of each picture (0 to 1); null while nothing is being sent. */
  progress: readonly number[] | null;
  onFiles: (files: File[]) => void;
  onRemove: (id: string) => void;
  onDescribe: (id: string, description: string) => void;
  /** Id of the element with the error messages about the pictures. */
  describedBy: string | undefined;
  /** Further buttons at the end of the row. */
  actions?: ReactNode;
}

/** Renders the picked pictures as tiles, and buttons to add more from the device's files or its camera, and to describe them. */
export function ImagePicker(props: ImagePickerProps) {
  const { images, progress, onFiles, onRemove, onDescribe, describedBy, actions } = props;
  const [isDescribing, setDescribing] = useState(false);
  const [wasAsked] = useState(() => readStorage(ASKED) !== null);
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const remove = (id: string) => {
    onRemove(id);
    button.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      {images.length > 0 && (
        <div className="flex items-end gap-3 pt-1">
          <ul aria-label="Images" className="flex min-w-0 flex-wrap gap-3">
            <ImageTiles images={images} progress={progress} onRemove={remove} />
          </ul>
          <span className="tabular shrink-0 text-small text-ink-subtle">{`${images.length} of ${LIMITS.images.perPost}`}</span>
        </div>
      )}
      {images.length > 0 && isDescribing && (
        <ImageDescriptions images={images} isReadOnly={progress !== null} onDescribe={onDescribe} />
      )}
      <div className="flex flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          multiple
          hidden
          aria-label="Images"
          accept={ACCEPTED_IMAGES}
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = '';
          }}
        />
        <Button
          ref={button}
          variant="secondary"
          aria-describedby={describedBy}
          icon={<ImagePlus aria-hidden className="size-5" />}
          disabled={progress !== null}
          onClick={() => input.current?.click()}
        >
          Add images
        </Button>
        <TakePhotoButton disabled={progress !== null} onFiles={onFiles} />
        {images.length > 0 && (
          <Button variant="quiet" aria-expanded={isDescribing} onClick={() => setDescribing(!isDescribing)}>
            Describe
          </Button>
        )}
        {images.length > 0 && !wasAsked && !isDescribing && <AskToDescribe />}
        {actions && <div className="ms-auto flex gap-2">{actions}</div>}
      </div>
    </div>
  );
}

function AskToDescribe() {
  useEffect(() => writeStorage(ASKED, 'yes'), []);
  return <p className="basis-full text-small text-ink-muted">{WHAT_IS_IN_IT}</p>;
}
