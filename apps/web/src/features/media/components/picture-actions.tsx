import type { PostImage } from '@dubs/contract';
import { Download, Share2 } from 'lucide-react';
import { ICON_BUTTON, IconButton } from '../../../components/controls/button.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { ON_STAGE } from '../../../components/overlays/on-stage.ts';

interface PictureActionsProps {
  image: PostImage;
  /** File name without its extension. */
  name: string;
}

/** Renders buttons to download a picture and, if the device can share files, to open its share sheet. */
export function PictureActions({ image, name }: PictureActionsProps) {
  const fileName = `${name}.webp`;
  return (
    <>
      <a
        href={image.url}
        download={fileName}
        aria-label="Save"
        title="Save"
        className={`${ICON_BUTTON} ${ON_STAGE}`}
      >
        <Download aria-hidden />
      </a>
      {canShareFiles() && (
        <IconButton
          label="Share picture"
          icon={<Share2 aria-hidden />}
          onClick={() => void sharePicture(image, fileName)}
          className={ON_STAGE}
        />
      )}
    </>
  );
}

const canShareFiles = (): boolean => {
  const file = new File([''], 'picture.webp', { type: 'image/webp' });
  return 'canShare' in navigator && navigator.canShare({ files: [file] });
};

async function sharePicture(image: PostImage, fileName: string): Promise<void> {
  try {
    const response = await fetch(image.url);
    if (!response.ok) throw new Error(`The picture came with status ${response.status}.`);
    const file = new File([await response.blob()], fileName, { type: 'image/webp' });
    await navigator.share({ files: [file] });
  } catch (error) {
    // The user closed the share sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    toast({ title: 'This picture could not be shared.', variant: 'destructive' });
  }
}
