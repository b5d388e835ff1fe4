import type { PostImage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { gridRatio, imageLayout, type Tile } from '../image-layout.ts';
import { withDescription } from '../with-description.ts';
import { Photo } from './photo.tsx';

interface ImageGridProps {
  images: readonly PostImage[];
  /** Name of the author, for the alternative texts. */
  author: string;
  /** True if a single picture keeps its own aspect ratio. */
  isWhole: boolean;
  /** Opens the picture; `tile` gets the focus back afterwards. */
  onOpen: (index: number, tile: HTMLElement) => void;
}

/** Renders a post's pictures as one to four tiles in a box with a fixed aspect ratio, so that loading shifts nothing. */
export function ImageGrid({ images, author, isWhole, onOpen }: ImageGridProps) {
  return (
    <div
      className="image-grid grid grid-cols-2 grid-rows-2 gap-1"
      style={{ aspectRatio: gridRatio(images, isWhole) }}
    >
      {imageLayout(images.length).map((tile) => (
        <ImageTile key={tile.index} tile={tile} images={images} author={author} onOpen={onOpen} />
      ))}
    </div>
  );
}

function ImageTile({ tile, images, author, onOpen }: Omit<ImageGridProps, 'isWhole'> & { tile: Tile }) {
  const image = images[tile.index];
  if (!image) return null;
  const place = `${tile.index + 1} of ${images.length}`;
  const more = tile.more > 0 ? `, ${tile.more} more` : '';
  return (
    <button
      type="button"
      data-picture
      aria-label={withDescription(`Open image ${place}${more}`, image)}
      onClick={(event) => onOpen(tile.index, event.currentTarget)}
      className={clsx(
        'relative min-h-0 min-w-0 overflow-hidden rounded-md bg-sunken text-ink-muted focus-visible:z-10',
        'transition-[scale] duration-90 ease-out [-webkit-touch-callout:none] active:scale-[.985]',
        tile.columns === 2 && 'col-span-2',
        tile.rows === 2 && 'row-span-2',
      )}
    >
      <Photo
        image={image}
        alt={withDescription(`Photo by ${author}, ${place}`, image)}
        src={image.thumbnailUrl}
        srcSet={sources(image)}
        sizes={sizesOf(tile)}
        loading="lazy"
        className="absolute inset-0 size-full object-cover"
      />
      {tile.more > 0 && (
        <span
          aria-hidden
          className="absolute inset-0 grid place-items-center bg-stage/60 font-display text-hero text-on-stage"
        >
          +{tile.more}
        </span>
      )}
    </button>
  );
}

const sizesOf = ({ columns }: Tile): string =>
  columns === 2 ? '(min-width: 44rem) 36rem, 100vw' : '(min-width: 44rem) 18rem, 50vw';

/** Preloads the pictures of a grid. */
export function fetchGrid(images: readonly PostImage[]): void {
  for (const tile of imageLayout(images.length)) {
    const image = images[tile.index];
    if (image) Object.assign(new Image(), { sizes: sizesOf(tile), srcset: sources(image) });
  }
}

function sources({ url, thumbnailUrl, width, height }: PostImage): string {
  const shrink = Math.min(1, LIMITS.images.thumbnailPx / Math.max(width, height));
  return `${thumbnailUrl} ${Math.max(1, Math.round(width * shrink))}w, ${url} ${width}w`;
}
