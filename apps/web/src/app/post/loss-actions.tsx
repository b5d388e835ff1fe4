import type { Post } from '@dubs/contract';
import { Sunrise } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { HearButton } from '../../features/posts/components/post/hear-button.tsx';
import { HeardBy } from '../../features/posts/components/post/heard-by.tsx';
import { daysLater, WISHES } from '../../features/posts/wish-texts.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { paths } from '../paths.ts';

// Stays mounted when it closes, so that sending continues.
const ShareWithGroups = lazyDialog(() => import('./share-with-groups.tsx'), { isPrefetched: false });

/**
 * Renders the wish of an L, who heard it or the button to hear it, and the win that turned it around or the button to share one. On that
 * win, renders the link back to the L.
 */
export default function LossActions({ post }: { post: Post }) {
  const me = useMe();
  const isOwn = post.user.id === me.id;
  const { turnsPostId, turnedByPostId, turnedAfterDays } = post;
  const linkedId = turnsPostId ?? turnedByPostId;
  return (
    <div className="mb-1 flex w-full flex-wrap items-center gap-x-4 gap-y-2">
      {post.wish && <p className="text-small font-semibold text-ink-muted">{WISHES[post.wish].line}</p>}
      {post.type === 'loss' &&
        (isOwn ? <HeardBy groupId={post.groupId} people={post.heardBy ?? []} /> : <HearButton post={post} />)}
      {linkedId !== null && (
        <Link
          to={paths.post(post.groupId, linkedId)}
          className="relative inline-flex min-h-9 items-center gap-1.5 rounded-sm text-small font-semibold text-win-ink after:absolute after:-inset-1 hover:underline"
        >
          <Sunrise aria-hidden className="size-4 shrink-0" />
          {turnsPostId === null ? 'Turned around' : 'Turned an L around'} {daysLater(turnedAfterDays ?? 0)}
        </Link>
      )}
      {post.type === 'loss' && isOwn && <TurnAround post={post} />}
    </div>
  );
}

/** Renders the button that opens the dialog. The dialog stays open with what was typed if another win turns the L around in the meantime. */
function TurnAround({ post }: { post: Post }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {post.turnedByPostId === null && (
        <button
          type="button"
          onClick={() => setOpen(true)}
          className="relative inline-flex min-h-9 items-center gap-1.5 rounded-sm text-small font-semibold text-brand-ink after:absolute after:-inset-1 hover:underline"
        >
          <Sunrise aria-hidden className="size-4 shrink-0" />
          Turn it around
        </button>
      )}
      <ShareWithGroups open={isOpen} onOpenChange={setOpen} turns={post} />
    </>
  );
}
