import clsx from 'clsx';
import { useFailed } from '../../../lib/live/use-failed.ts';

/** Renders the picture of a group in 3:1, or nothing without one. Decorative, because the name follows. */
export function GroupCover({ url, className }: { url: string | null; className?: string }) {
  const [failed, setFailed] = useFailed<string>();
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
