import type { PostImage } from '@dubs/contract';
import { Photo } from './photo.tsx';

interface GallerySlideProps {
  image: PostImage;
  alt: string;
  /** Where the slide begins in the strip, and how wide it is: shares of the strip's width. */
  place: number;
  width: number;
  isShown: boolean;
}

/** Renders one picture of the gallery, as large as the screen allows and never larger than it is. */
export const GallerySlide = ({ image, alt, place, width, isShown }: GallerySlideProps) => (
  <div
    aria-hidden={!isShown}
    data-slide
    className="absolute inset-y-0 grid snap-center snap-always place-items-center overflow-hidden [container-type:size]"
    style={{ insetInlineStart: `${100 * place}%`, width: `${100 * width}%` }}
  >
    <Photo image={image} alt={alt} src={image.url} className="h-auto" style={sizeWithin(image)} />
  </div>
);

const sizeWithin = ({ width, height }: PostImage) => ({
  width: `min(100cqw, ${(100 * width) / height}cqh, ${width}px)`,
  aspectRatio: `${width} / ${height}`,
});
