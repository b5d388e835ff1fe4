import { X } from 'lucide-react';
import { useState } from 'react';
import type { PickedImage } from '../add-images.ts';
import { useObjectUrl } from './use-object-url.ts';

interface ImageTilesProps {
  images: readonly PickedImage[];
  /** Upload progress of each picture (0 to 1); null while nothing is being sent. */
  progress: readonly number[] | null;
  onRemove: (id: string) => void;
}

/** Renders the picked pictures as small tiles, each with a button to remove it, or its progress during the upload. */
export function ImageTiles({ images, progress, onRemove }: ImageTilesProps) {
  return images.map((image, index) => (
    <li key={image.id} className="relative size-18">
      <PickedPreview file={image.file} />
      {progress ? (
        <ProgressRing done={progress[index] ?? 0} />
      ) : (
        <button
          type="button"
          aria-label={`Remove image ${index + 1}`}
          title={`Remove image ${index + 1}`}
          onClick={() => onRemove(image.id)}
          className="absolute -end-2 -top-2 grid size-11 place-items-center rounded-pill"
        >
          <span className="grid size-6 place-items-center rounded-pill border border-line-strong bg-raised text-ink shadow-e1">
            <X aria-hidden className="size-4" strokeWidth={2.5} />
          </span>
        </button>
      )}
    </li>
  ));
}

/** Renders a preview of a local file, or its name if the browser cannot show its type (mostly HEIC). */
function PickedPreview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [isShown, setShown] = useState<boolean | null>(null);
  return (
    <span className="relative grid size-full place-items-center overflow-hidden rounded-sm border border-line bg-sunken p-1">
      {isShown === false && <FileName name={file.name} />}
      {url && isShown !== false && (
        <img
          src={url}
          alt={file.name}
          onLoad={() => setShown(true)}
          onError={() => setShown(false)}
          className={`absolute inset-0 size-full object-cover ${isShown ? '' : 'opacity-0'}`}
        />
      )}
    </span>
  );
}

function FileName({ name }: { name: string }) {
  const dot = name.lastIndexOf('.');
  return (
    <span className="flex w-full min-w-0 flex-col items-center pt-3" title={name}>
      <span className="font-display text-small font-bold text-ink uppercase">
        {dot > 0 ? name.slice(dot + 1) : 'Photo'}
      </span>
      <span className="max-w-full truncate text-tiny text-ink-muted">{name}</span>
    </span>
  );
}

const CIRCUMFERENCE = 2 * Math.PI * 14;

function ProgressRing({ done }: { done: number }) {
  return (
    <span aria-hidden className="absolute inset-0 grid place-items-center rounded-sm bg-stage/55">
      <svg viewBox="0 0 36 36" className="size-11 -rotate-90 fill-none stroke-4">
        <circle cx="18" cy="18" r="14" className="stroke-on-stage/30" />
        <circle
          cx="18"
          cy="18"
          r="14"
          strokeLinecap="round"
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - done)}
          className="stroke-brand transition-[stroke-dashoffset] duration-160"
        />
      </svg>
    </span>
  );
}
