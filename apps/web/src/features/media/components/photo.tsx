import type { PostImage } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { placeholderUrl } from '../placeholder.ts';
import { renewAddresses } from '../api/renew-addresses.ts';

interface PhotoProps extends Omit<ComponentProps<'img'>, 'alt'> {
  image: PostImage;
  alt: string;
}

/**
 * Shows a picture of a post: its blurred placeholder until it has loaded, and a sentence in its place when it cannot load. One that fails
 * asks for its address again and loads from the new one.
 */
export function Photo({ image, alt, className, style, src, ...rest }: PhotoProps) {
  const client = useQueryClient();
  const [settled, setSettled] = useState<{ src: string | undefined; state: 'loaded' | 'failed' }>();
  const state = settled && settled.src === src ? settled.state : 'loading';
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
      src={src}
      onLoad={() => setSettled({ src, state: 'loaded' })}
      onError={() => void renewAddresses(client).then(() => setSettled({ src, state: 'failed' }))}
      className={clsx('bg-cover bg-center', className)}
      style={{ ...style, ...standIn }}
      {...rest}
    />
  );
}
