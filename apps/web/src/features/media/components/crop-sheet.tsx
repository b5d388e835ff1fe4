import type { CropForm } from '@dubs/contract';
import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from '../../../components/controls/button.tsx';
import { Field } from '../../../components/controls/field.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { cropOf, type Part } from '../crop-of.ts';
import { MEDIA_TEXTS as TEXTS } from '../texts.ts';
import { useObjectUrl } from './use-object-url.ts';

const MAX_ZOOM = 4;
const KEYBOARD_STEP_PX = 8;

interface CropSheetProps {
  file: File;
  title: string;
  /** Aspect ratio (width / height) of the part to keep. */
  aspect: number;
  isRound: boolean;
  onSave: (crop: CropForm) => Promise<unknown>;
  onClose: () => void;
}

/** Renders the dialog to crop a picture by dragging, pinching, a slider or the arrow keys. It stays open if saving fails. */
export default function CropSheet({ file, title, aspect, isRound, onSave, onClose }: CropSheetProps) {
  const url = useObjectUrl(file);
  const [corner, setCorner] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [part, setPart] = useState<Part>();
  const [picture, setPicture] = useState<{ width: number; height: number }>();
  const [isUnknown, setUnknown] = useState(false);
  const { problems, isSubmitting, submit } = useSubmit();
  const save = async () => {
    const crop = part && picture ? cropOf(part, picture, aspect) : {};
    const failure = await submit(() => onSave(crop), TEXTS.pictureNotSaved);
    if (!failure) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={isSubmitting} pendingLabel="Saving..." onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {isUnknown ? (
          <p className="rounded-md bg-well px-4 py-8 text-center text-ink-muted">{TEXTS.cannotCrop}</p>
        ) : (
          <>
            <div className="relative h-[min(20rem,40dvh)] overflow-hidden rounded-md bg-stage [--focus:var(--on-stage)]">
              {url && (
                <Cropper
                  image={url}
                  crop={corner}
                  zoom={zoom}
                  maxZoom={MAX_ZOOM}
                  aspect={aspect}
                  cropShape={isRound ? 'round' : 'rect'}
                  showGrid={false}
                  keyboardStep={KEYBOARD_STEP_PX}
                  onCropChange={setCorner}
                  onZoomChange={setZoom}
                  onCropAreaChange={setPart}
                  onMediaLoaded={({ naturalWidth, naturalHeight }) =>
                    setPicture({ width: naturalWidth, height: naturalHeight })
                  }
                  mediaProps={{ onError: () => setUnknown(true) }}
                  cropperProps={{ role: 'group', 'aria-label': TEXTS.cropArea }}
                  disableAutomaticStylesInjection
                />
              )}
            </div>
            <Field label="Size">
              {(control) => (
                <input
                  {...control}
                  type="range"
                  min={1}
                  max={MAX_ZOOM}
                  step={0.05}
                  value={zoom}
                  onChange={(event) => setZoom(Number(event.target.value))}
                  className="min-h-11 w-full accent-brand-ink"
                />
              )}
            </Field>
          </>
        )}
        <ProblemList problems={problems} />
      </div>
    </Dialog>
  );
}
