import { X } from 'lucide-react';
import type { PickedImage } from '../add-images.ts';
import { PickedPreview } from './picked-preview.tsx';

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
