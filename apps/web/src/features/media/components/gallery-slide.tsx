import type { PostImage } from '@dubs/contract';
import { useState } from 'react';
import { Photo } from './photo.tsx';

interface GallerySlideProps {
  image: PostImage;
  alt: string;
  /** True if the picture is in sight or next to it, and so worth fetching. */
  isNear: boolean;
  isShown: boolean;
}

/** Renders one picture of the gallery, as large as the screen allows and never larger than it is. */
export function GallerySlide({ image, alt, isNear, isShown }: GallerySlideProps) {
  const [wasNear, setWasNear] = useState(isNear);
  if (isNear && !wasNear) setWasNear(true);
  return (
    <div
      aria-hidden={!isShown}
      data-slide
      className="grid size-full shrink-0 snap-center snap-always place-items-center overflow-hidden [container-type:size]"
    >
      {wasNear && (
        <Photo image={image} alt={alt} src={image.url} className="h-auto" style={sizeWithin(image)} />
      )}
    </div>
  );
}

const sizeWithin = ({ width, height }: PostImage) => ({
  width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
  aspectRatio: `${width} / ${height}`,
});
