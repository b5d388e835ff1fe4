import type { PostImage } from '@dubs/contract';
import { Photo } from './photo.tsx';
import type { Zoom } from './use-zoom.ts';

interface GallerySlideProps {
  image: PostImage;
  alt: string;
  /** Start of the slide in the strip as a fraction of the strip's width, as is `width`. */
  place: number;
  width: number;
  isShown: boolean;
  /** Zoom of the picture, if it is the current one. */
  zoom: Zoom | undefined;
}

/** Renders one picture of the gallery, as large as the screen allows but not above its own size. */
export const GallerySlide = ({ image, alt, place, width, isShown, zoom }: GallerySlideProps) => (
  <div
    aria-hidden={!isShown}
    data-slide
    className="absolute inset-y-0 grid snap-center snap-always place-items-center overflow-hidden [container-type:size]"
    {...zoom?.frame}
    style={{ insetInlineStart: `${100 * place}%`, width: `${100 * width}%`, ...zoom?.frame.style }}
  >
    <Photo
      image={image}
      alt={alt}
      src={image.url}
      className="h-auto transition-transform duration-160 ease-out motion-reduce:transition-none"
      style={{ ...sizeWithin(image), ...zoom?.picture.style }}
    />
  </div>
);

const sizeWithin = ({ width, height }: PostImage) => ({
  width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
  aspectRatio: `${width} / ${height}`,
});
