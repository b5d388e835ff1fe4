import type { PostImage } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { placeholderUrl } from '../placeholder.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'alt'> {
  image: PostImage;
  alt: string;
}

/**
 * Shows a picture of a post: its blurred placeholder until it has loaded, and a sentence in its place when it cannot load. One that fails
 * asks for its address again and loads from the new one, or shows the thumbnail that is kept on the device.
 */
export function Photo({ image, alt, className, style, src, srcSet, ...rest }: PhotoProps) {
  const client = useQueryClient();
  const [failed, setFailed] = useState<{ src: string | undefined; kept: string | undefined }>();
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
      // By hand: a state would render each picture a second time as it loads, at once, of which a scroll through an album makes hundreds.
      onLoad={({ currentTarget }) => currentTarget.style.removeProperty('background-image')}
      onError={() => {
        void import('../api/kept-pictures.ts')
          .then(({ replacePicture }) => replacePicture(client, image))
          // Without its code or a database there is none.
          .catch(() => undefined)
          .then((found) => setFailed({ src, kept: found }));
      }}
      className={clsx('bg-cover bg-center', className)}
      style={{ ...style, ...standIn }}
      {...rest}
    />
  );
}
