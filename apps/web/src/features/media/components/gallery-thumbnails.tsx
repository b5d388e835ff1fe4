import type { PostImage } from '@dubs/contract';
import clsx from 'clsx';

interface GalleryThumbnailsProps {
  images: readonly PostImage[];
  /** Index of the current picture. */
  shown: number;
  onPick: (index: number) => void;
}

/** Renders the pictures of a post as a row of small buttons, 48 px each. */
export const GalleryThumbnails = ({ images, shown, onPick }: GalleryThumbnailsProps) => (
  <div className="flex justify-center gap-2 px-4 pt-3">
    {images.map((image, index) => (
      <button
        key={image.thumbnailUrl}
        type="button"
        aria-label={`Show image ${index + 1}`}
        aria-current={index === shown || undefined}
        onClick={() => onPick(index)}
        className={clsx(
          'size-12 overflow-hidden rounded-sm focus-visible:outline-on-stage',
          index === shown ? 'ring-2 ring-on-stage' : 'opacity-60',
        )}
      >
        <img src={image.thumbnailUrl} alt="" className="size-full object-cover" />
      </button>
    ))}
  </div>
);
