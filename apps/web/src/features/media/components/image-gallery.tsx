import type { PostImage } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
import { IconButton } from '../../../components/controls/button.tsx';
import { ON_STAGE } from '../../../components/overlays/on-stage.ts';
import { StageDialog } from '../../../components/overlays/stage-dialog.tsx';
import { caption } from '../caption.ts';
import { withDescription } from '../with-description.ts';
import { GallerySlide } from './gallery-slide.tsx';
import { GalleryThumbnails } from './gallery-thumbnails.tsx';
import { PictureActions } from './picture-actions.tsx';
import { useSlides } from './use-slides.ts';
import { useZoom } from './use-zoom.ts';

/** A picture with its author and the text for its caption. */
export interface GalleryImage extends PostImage {
  author: string;
  /** The author with links, for the caption. */
  byline: ReactNode;
  words: string;
}

interface ImageGalleryProps {
  images: readonly GalleryImage[];
  /** Renders further actions on a picture. */
  renderActions?: (index: number) => ReactNode;
  /** Index of the picture to open with. */
  start: number;
  onClose: () => void;
  /** Returns the focus to the element that opened the gallery. */
  returnFocus: () => void;
}

/** Number of pictures rendered on each side of the current one; not all, because an album may have thousands. */
const NEAR = 1;
/** Minimum number of pictures for the row of thumbnails. Albums (more pictures than a post can have) show none: they have their own page. */
const THUMBNAILS_FROM = 3;
/** Zoom factor of a press on +. */
const KEY_FACTOR = 1.5;
/** Distance of a pull down at which the gallery's background is most transparent. */
const FAINT_AFTER_PX = 240;

/**
 * Renders pictures at full size in a dialog. Swipes, arrow keys and buttons switch pictures; pinch, double tap, +, - and 0 zoom; Escape,
 * Back, Close and a pull down close it.
 */
export default function ImageGallery(props: ImageGalleryProps) {
  const { images, renderActions, start, onClose, returnFocus } = props;
  const slides = useSlides(images.length, start);
  const zoom = useZoom(slides.index, onClose);
  const shown = images[slides.index];
  const author = shown?.author ?? '';
  const line = caption(shown?.words ?? '');
  const first = Math.max(0, slides.index - NEAR);
  const near = images
    .slice(first, slides.index + NEAR + 1)
    .map((image, offset) => [first + offset, image] as const);

  const pressed = useRef<EventTarget>(null);
  const followKey = (event: KeyboardEvent) => {
    const enlarge = {
      '+': () => zoom.zoomBy(KEY_FACTOR),
      '=': () => zoom.zoomBy(KEY_FACTOR),
      '-': () => zoom.zoomBy(1 / KEY_FACTOR),
      '0': zoom.reset,
    }[event.key];
    // With Ctrl or Cmd these keys control the browser's own zoom.
    if (enlarge && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      enlarge();
    }
    const target = {
      ArrowLeft: slides.index - 1,
      ArrowRight: slides.index + 1,
      Home: 0,
      End: images.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    slides.show(target);
  };

  // A drag from the picture to outside it fires a click on their common ancestor, the slide. `pressed` rules that out.
  const leaveBesidePicture = ({ target }: MouseEvent) => {
    if (target === pressed.current && target instanceof Element && target.matches('[data-slide]')) onClose();
  };

  return (
    <StageDialog
      header={
        <>
          <Dialog.Title className="tabular flex-1 px-2 text-body font-semibold">
            <span className="sr-only">Photo by {author}, </span>
            <span aria-live="polite">{`${slides.index + 1} of ${images.length}`}</span>
          </Dialog.Title>
          {shown && (
            <>
              {renderActions?.(slides.index)}
              <PictureActions image={shown} name={`dubs-${slides.index + 1}`} />
            </>
          )}
        </>
      }
      opacity={1 - 0.6 * Math.min(1, zoom.pull / FAINT_AFTER_PX)}
      onKeyDown={followKey}
      onPointerDown={({ target }) => {
        pressed.current = target;
      }}
      onClick={leaveBesidePicture}
      onClose={onClose}
      returnFocus={returnFocus}
    >
      <div className="relative min-h-0 flex-1">
        <div
          ref={slides.strip}
          onScroll={slides.follow}
          role="group"
          aria-label="Images"
          tabIndex={0}
          className="size-full snap-x snap-mandatory overflow-x-auto overscroll-contain scroll-smooth [scrollbar-width:none] focus-visible:-outline-offset-4 focus-visible:outline-on-stage"
        >
          <div className="relative h-full" style={{ width: `${100 * images.length}%` }}>
            {near.map(([index, image]) => (
              <GallerySlide
                key={index}
                image={image}
                alt={withDescription(`Photo by ${image.author}, ${index + 1} of ${images.length}`, image)}
                place={index / images.length}
                width={1 / images.length}
                isShown={index === slides.index}
                zoom={index === slides.index ? zoom : undefined}
              />
            ))}
          </div>
        </div>
        {images.length > 1 && (
          <>
            <IconButton
              label="Previous image"
              icon={<ChevronLeft aria-hidden className="size-7" />}
              onClick={() => slides.show(slides.index - 1)}
              className={`absolute! start-2 top-1/2 -translate-y-1/2 bg-stage/60 ${ON_STAGE}`}
            />
            <IconButton
              label="Next image"
              icon={<ChevronRight aria-hidden className="size-7" />}
              onClick={() => slides.show(slides.index + 1)}
              className={`absolute! end-2 top-1/2 -translate-y-1/2 bg-stage/60 ${ON_STAGE}`}
            />
          </>
        )}
      </div>
      {images.length >= THUMBNAILS_FROM && images.length <= LIMITS.images.perPost && (
        <GalleryThumbnails images={images} shown={slides.index} onPick={slides.show} />
      )}
      <p className="min-h-14 px-4 pt-3 [--focus:var(--on-stage)] pb-[max(0.75rem,env(safe-area-inset-bottom))] text-center">
        <span className="font-semibold">{shown?.byline}</span>
        {line && (
          <span className="ms-2">
            <bdi>{line}</bdi>
          </span>
        )}
      </p>
    </StageDialog>
  );
}
