import type { Post } from '@dubs/contract';
import { displayContent } from '@dubs/contract/texts';
import { type ReactNode, useId } from 'react';
import { Avatar } from '../../../../components/display/avatar.tsx';
import { Byline } from '../../../../components/display/byline.tsx';
import { EditedMark } from '../../../../components/display/edited-mark.tsx';
import { PersonLink } from '../../../../components/display/person-link.tsx';
import { RelativeTime } from '../../../../components/display/relative-time.tsx';
import { Stamp } from '../../../../components/display/stamp.tsx';
import { Ticket } from '../../../../components/display/ticket.tsx';
import { ImageAlbum } from '../../../media/components/image-album.tsx';
import { postAnchor } from '../feed/post-anchor.ts';
import { shownKind } from './post-kind.ts';
import { authorInWords } from '../../../../lib/text/author-in-words.ts';
import { PostText } from './post-text.tsx';

interface PostCardProps {
  post: Post;
  /** Link to the post's group; omitted if the page already shows it. */
  group?: ReactNode;
  /** Reactions and the link to the comments, or their counts. */
  actions?: ReactNode;
  /** True to show the full text, and a single picture in its own aspect ratio. */
  isWhole?: boolean;
}

/** Renders a post as a ticket: author, group, time, stamp of its kind, text, pictures and actions. */
export function PostCard({ post, group, actions, isWhole = false }: PostCardProps) {
  const id = useId();
  const kind = shownKind(post);
  const words = displayContent(post.content);
  const { about } = post;
  const page = { groupId: post.groupId, userId: post.userId, isMember: post.isAuthorMember };
  return (
    <Ticket
      id={postAnchor(post.id)}
      tabIndex={-1}
      kind={kind}
      aria-labelledby={`${id}-kind ${id}-author`}
      className="rounded-[8px_20px_20px_8px]"
    >
      <div className="flex flex-col gap-3 p-4">
        <header className="flex flex-wrap items-start gap-3">
          <span className="relative flex shrink-0">
            <PersonLink {...page} isFace>
              <Avatar person={post.user} />
            </PersonLink>
            {about?.avatarUrl && (
              <Avatar
                person={about}
                size={24}
                className="pointer-events-none absolute -end-1 -bottom-1 ring-2 ring-surface"
              />
            )}
          </span>
          {/* Below the face with very large text. */}
          <div className="flex min-w-0 flex-1 basis-28 flex-col gap-0.5">
            <div className="flex flex-wrap items-start gap-x-2 gap-y-1">
              <p id={`${id}-author`} className="min-w-0 grow basis-[min-content] font-semibold">
                <Byline {...post} />
              </p>
              <span id={`${id}-kind`}>
                <Stamp kind={kind} />
              </span>
            </div>
            <p className="flex flex-wrap items-center gap-x-2 text-small text-ink-subtle">
              {/* As wide as its content, and the time on a second line where less than the basis is left, as with large text. */}
              {group && <span className="flex max-w-max min-w-0 grow basis-24">{group}</span>}
              <RelativeTime iso={post.createdAt} className="shrink-0" />
              {post.editedAt && <EditedMark iso={post.editedAt} />}
            </p>
          </div>
        </header>
        <PostText words={words} isWhole={isWhole} />
        <ImageAlbum
          images={post.images}
          author={authorInWords(post)}
          byline={<Byline {...post} />}
          words={words}
          isWhole={isWhole}
        />
        {actions}
      </div>
    </Ticket>
  );
}
