import clsx from 'clsx';
import { useState } from 'react';

/** Shows the picture of a group, three times as wide as it is high. Decorative: the name is below it. Nothing without one. */
export function GroupCover({ url, className }: { url: string | null; className?: string }) {
  const [failed, setFailed] = useState<string>();
  if (url === null || url === failed) return null;
  return (
    <img
      src={url}
      alt=""
      width={1500}
      height={500}
      decoding="async"
      onError={() => setFailed(url)}
      className={clsx('aspect-3/1 w-full border border-line bg-sunken object-cover', className)}
    />
  );
}
