import type { PostImage } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { nextFrame } from '../../../lib/browser/after-content.ts';
import { useFailed } from '../../../lib/live/use-failed.ts';
import { placeholderUrl } from '../placeholder.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'alt'> {
  image: PostImage;
  alt: string;
}

/**
 * Renders a picture of a post, with its blurred placeholder until it has loaded. If loading fails, it has the addresses renewed and loads
 * from the new one; otherwise it shows the thumbnail stored on the device, or an error message.
 */
export function Photo({ image, alt, className, style, src, srcSet, ...rest }: PhotoProps) {
  const client = useQueryClient();
  const [failed, setFailed] = useFailed<{ src: string | undefined; kept: string | undefined }>();
  const hasFailed = failed !== undefined && failed.src === src;
  const kept = hasFailed ? failed.kept : undefined;
  if (hasFailed && !kept) {
    return (
      <span
        role="img"
        aria-label={alt}
        className={clsx('grid place-items-center p-2 text-center text-small', className)}
      >
        This picture cannot be shown right now.
      </span>
    );
  }
  const standIn = !hasFailed && { backgroundImage: `url(${placeholderUrl(image.placeholder)})` };
  return (
    <img
      alt={alt}
      width={image.width}
      height={image.height}
      decoding="async"
      draggable={false}
      src={kept || src}
      srcSet={kept ? undefined : srcSet}
      // Changed in the DOM directly: a state would render every picture twice, which adds up while scrolling through an album.
      // After a frame, because Chromium counts a picture that loads before its first paint as shown only when it is painted again.
      onLoad={({ currentTarget: { style } }) =>
        nextFrame().then(() => style.removeProperty('background-image'))
      }
      onError={() => {
        void import('../api/kept-pictures.ts')
          .then(({ replacePicture }) => replacePicture(client, image))
          // The code could not be loaded, or there is no IndexedDB.
          .catch(() => undefined)
          .then((found) => setFailed({ src, kept: found }));
      }}
      className={clsx('bg-cover bg-center', className)}
      style={{ ...style, ...standIn }}
      {...rest}
    />
  );
}
