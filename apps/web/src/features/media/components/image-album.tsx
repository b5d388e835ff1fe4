import type { PostImage } from '@dubs/contract';
import { type ReactNode, useRef, useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { ImageGrid } from './image-grid.tsx';

const ImageGallery = lazyPart(() => import('./image-gallery.tsx'));

interface ImageAlbumProps {
  images: readonly PostImage[];
  /** Name of the post's author. */
  author: string;
  /** The author with links, for the caption. */
  byline: ReactNode;
  /** The text of the post, for the caption. */
  words: string;
  /** True if a single picture keeps its own aspect ratio. */
  isWhole?: boolean;
}

/** Renders a post's pictures as a grid whose tiles open the gallery. Renders nothing without pictures. */
export function ImageAlbum({ images, author, byline, words, isWhole = false }: ImageAlbumProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const opener = useRef<HTMLElement>(null);
  if (images.length === 0) return null;
  return (
    <>
      <ImageGrid
        images={images}
        author={author}
        isWhole={isWhole}
        onOpen={(index, tile) => {
          opener.current = tile;
          setOpened(index);
        }}
      />
      {opened !== null && (
        <ImageGallery
          images={images.map((image) => ({ ...image, author, byline, words }))}
          start={opened}
          onClose={() => setOpened(null)}
          returnFocus={() => opener.current?.focus()}
        />
      )}
    </>
  );
}
