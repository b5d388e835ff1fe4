import type { Post } from '@dubs/contract';
import { Link } from 'react-router-dom';
import { Avatar } from '../../components/display/avatar.tsx';
import { type MergedPost, postsOf } from '../../features/posts/merged-shares.ts';
import { paths } from '../paths.ts';
import { nameOf } from '../../lib/text/name-of.ts';

/** How long a post without comments asks for one. */
const YOUNG_MS = 86_400_000;
const isYoung = ({ createdAt }: Post) => Date.now() - Date.parse(createdAt) < YOUNG_MS;

const LINE =
  'relative flex w-full min-w-0 items-center gap-2 rounded-sm text-small text-ink-muted after:absolute after:-inset-1 hover:text-ink hover:underline';

/** Returns the post of a ticket that has the newest comment; undefined if none has one. */
const newestCommented = (ticket: MergedPost): Post | undefined =>
  postsOf(ticket).reduce<Post | undefined>(
    (newest, post) => ((post.latestComment?.id ?? 0) > (newest?.latestComment?.id ?? 0) ? post : newest),
    undefined,
  );

/** Shows the newest comment of a ticket in one line, as a link to its thread; a recent post without comments asks for one. */
export function CommentPeek({ post }: { post: MergedPost }) {
  const commented = newestCommented(post);
  if (!commented?.latestComment)
    return (
      isYoung(post) && (
        // Only for pointers: the link with the number of comments has the same target.
        <Link
          to={paths.post(post.groupId, post.id)}
          tabIndex={-1}
          aria-hidden
          className={`${LINE} print:hidden`}
        >
          Add a comment
        </Link>
      )
    );
  const { user, content } = commented.latestComment;
  return (
    <Link to={paths.post(commented.groupId, commented.id)} className={LINE}>
      <Avatar person={user} size={24} />
      <span dir="auto" className="line-clamp-1 min-w-0 wrap-anywhere">
        <bdi className="font-semibold">{nameOf(user)}</bdi> {content}
      </span>
    </Link>
  );
}
