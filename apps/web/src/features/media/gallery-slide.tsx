import type { PostImage } from '@dubs/contract';
import { useState } from 'react';
import { Photo } from './photo.tsx';

interface GallerySlideProps {
  image: PostImage;
  alt: string;
  /** Whether the picture is in sight or next to it, and so worth fetching. */
  isNear: boolean;
  isShown: boolean;
  /** A press beside the picture. */
  onLeave: () => void;
}

/** One picture of the gallery, as large as the screen allows and never larger than it is. */
export function GallerySlide({ image, alt, isNear, isShown, onLeave }: GallerySlideProps) {
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  return (
    <div
      aria-hidden={!isShown}
      onClick={(event) => {
        if (event.target === event.currentTarget) onLeave();
      }}
      className="grid size-full shrink-0 snap-center snap-always place-items-center overflow-hidden"
    >
      {wasNear && (
        <Photo
          image={image}
          alt={alt}
          src={image.url}
          className="h-auto max-h-full w-auto max-w-full object-contain"
          style={{ aspectRatio: `${image.width} / ${image.height}` }}
        />
      )}
    </div>
  );
}
