import type { PostImage } from '@dubs/contract';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { placeholderUrl } from './placeholder.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'alt'> {
  image: PostImage;
  alt: string;
}

/** A picture of a post: its blurred stand-in until it has loaded, and a sentence in its place when it cannot load. */
export function Photo({ image, alt, className, style, ...rest }: PhotoProps) {
  const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading');
  if (state === 'failed') {
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
  const standIn = state === 'loading' && { backgroundImage: `url(${placeholderUrl(image.placeholder)})` };
  return (
    <img
      alt={alt}
      width={image.width}
      height={image.height}
      decoding="async"
      draggable={false}
      onLoad={() => setState('loaded')}
      onError={() => setState('failed')}
      className={clsx('bg-cover bg-center', className)}
      style={{ ...style, ...standIn }}
      {...rest}
    />
  );
}
