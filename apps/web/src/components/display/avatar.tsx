import type { Person } from '@dubs/contract';
import { initials } from '@dubs/contract/names';
import clsx from 'clsx';
import { useFailed } from '../../lib/live/use-failed.ts';
import { nameOf } from '../../lib/text/name-of.ts';

const TINTS = [
  'bg-selected text-brand-ink',
  'bg-goal-soft text-goal-ink',
  'bg-win-soft text-win-ink',
  'bg-pink-soft text-ink',
  'bg-loss-soft text-loss-ink',
  'bg-sunken text-ink-muted',
] as const;

interface AvatarProps {
  /** A user, or a person without an account. Only the viewer, and the user of a person page, have a large picture. */
  person: Pick<Person, 'id' | 'name' | 'avatarUrl'> & Partial<Person> & { avatarLargeUrl?: string | null };
  /** Side length in pixels. */
  size?: 24 | 32 | 40 | 48 | 96;
  className?: string;
}

/** Below this size, two initials would be smaller than the smallest text. */
const TWO_LETTERS_FROM_PX = 32;
/** The font size of what stands for a picture, per pixel of the side: of two letters, and of one or an emoji. */
const TWO_LETTERS_REM = 0.4 / 16;
const ONE_SIGN_REM = 0.54 / 16;
/** From this size on, the small picture would be blurred. */
const LARGE_FROM_PX = 96;

/**
 * Shows a person's picture, or their emoji or initials on a tint; a small avatar has only the first initial. Decorative: the name is beside it.
 */
export function Avatar({ person, size = 40, className }: AvatarProps) {
  const [failed, setFailed] = useFailed<string>();
  const { avatarUrl, avatarLargeUrl, avatarEmoji } = person;
  const url = size >= LARGE_FROM_PX && avatarLargeUrl ? avatarLargeUrl : avatarUrl;
  const isShown = url !== null && url !== failed;
  const side = `${size / 16}rem`;
  const hasTwoLetters = !avatarEmoji && size >= TWO_LETTERS_FROM_PX;
  return (
    <span
      aria-hidden
      title={nameOf(person)}
      style={{
        width: side,
        height: side,
        fontSize: `${size * (hasTwoLetters ? TWO_LETTERS_REM : ONE_SIGN_REM)}rem`,
      }}
      className={clsx(
        'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-pill border border-line font-display leading-none font-bold',
        TINTS[person.id % TINTS.length],
        className,
      )}
    >
      {isShown ? (
        <img
          src={url}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(url)}
          className="size-full object-cover"
        />
      ) : (
        (avatarEmoji ?? initials(person, hasTwoLetters ? 2 : 1))
      )}
    </span>
  );
}
