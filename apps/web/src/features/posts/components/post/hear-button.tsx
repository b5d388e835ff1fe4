import type { Post } from '@dubs/contract';
import clsx from 'clsx';
import { Ear } from 'lucide-react';
import { useHeard } from '../../api/use-heard.ts';
import { postName } from './post-kind.ts';

/** Renders the toggle to mark an L as heard, which only its author sees. */
export function HearButton({ post }: { post: Post }) {
  const toggle = useHeard(post);
  return (
    <button
      type="button"
      aria-pressed={post.hasHeard}
      onClick={toggle}
      className={clsx(
        'relative inline-flex min-h-9 items-center gap-1.5 rounded-pill border px-3 text-small after:absolute after:-inset-y-1 after:inset-x-0',
        'transition-[scale] duration-90 ease-out active:scale-[.97]',
        post.hasHeard
          ? 'border-brand-edge bg-selected font-semibold text-ink forced-colors:border-2 forced-colors:border-[Highlight]'
          : 'border-line-strong bg-surface text-ink-muted hover:bg-sunken hover:text-ink',
      )}
    >
      <Ear aria-hidden className="size-4 shrink-0" />
      I hear you
      <span className="sr-only">: {postName(post)}</span>
    </button>
  );
}
