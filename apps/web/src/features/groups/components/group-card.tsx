import type { Group, RecentWin } from '@dubs/contract';
import { displayContent } from '@dubs/contract/texts';
import clsx from 'clsx';
import { Link } from 'react-router-dom';
import { Avatar } from '../../../components/display/avatar.tsx';
import { Badge } from '../../../components/display/badge.tsx';
import { ForPerson } from '../../../components/display/byline.tsx';
import { EmojiTile } from '../../../components/display/emoji-tile.tsx';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { GroupCover } from './group-cover.tsx';
import { MutedMark } from './muted-mark.tsx';
import { counted } from '../../../lib/text/counted.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

/** Renders the author of the newest win, with links that lie above the card's own link. */
function WinAuthor({ groupId, win: { user, isAuthorMember, about } }: { groupId: number; win: RecentWin }) {
  const page = { groupId, userId: user.id, isMember: isAuthorMember };
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <PersonLink {...page} isFace>
        <Avatar person={user} size={24} />
      </PersonLink>
      <span className="inline-flex min-w-0">
        <PersonLink {...page}>
          <bdi className="block truncate">{nameOf(user)}</bdi>
        </PersonLink>
        <span className="truncate">
          <ForPerson about={about} />
        </span>
      </span>
    </span>
  );
}

/** Renders a group in the grid: emoji, name and newest win. Pink with a count if it has unviewed wins, and a quiet count of unviewed Ls. */
export function GroupCard({ group, to }: { group: Group; to: string }) {
  const isNew = group.unviewedWinsCount > 0;
  return (
    <article
      className={clsx(
        'relative flex h-full flex-col gap-3 rounded-lg p-4 shadow-e1 transition-[scale] duration-90 ease-out active:scale-[.985]',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
        isNew
          ? 'border-2 border-pink bg-pink-soft'
          : 'border border-line bg-surface hover:border-line-strong',
      )}
    >
      <GroupCover url={group.coverUrl} className="rounded-md" />
      <div className="flex items-start gap-3">
        <EmojiTile emoji={group.emoji} size={56} />
        <span className="ms-auto inline-flex items-center gap-1">
          <MutedMark groupId={group.id} isShort />
          <Badge
            count={group.unviewedWinsCount}
            tone="pink"
            label={counted(group.unviewedWinsCount, 'new win')}
          />
          <Badge
            count={group.unviewedLossesCount}
            tone="quiet"
            label={counted(group.unviewedLossesCount, 'new L')}
          />
        </span>
      </div>
      <h2 className="line-clamp-2 text-heading wrap-anywhere">
        <Link to={to} dir="auto" className="outline-none after:absolute after:inset-0 after:rounded-lg">
          {group.name}
        </Link>
      </h2>
      {group.recentWin ? (
        <div className="border-s-2 border-line-strong ps-3">
          <p dir="auto" className={clsx('line-clamp-2 wrap-anywhere', isNew ? 'text-ink' : 'text-ink-muted')}>
            {displayContent(group.recentWin.content)}
          </p>
          <p
            className={clsx(
              'mt-1 flex items-center gap-1 text-small',
              isNew ? 'text-ink-muted' : 'text-ink-subtle',
            )}
          >
            <WinAuthor groupId={group.id} win={group.recentWin} />
            <span aria-hidden>·</span>
            <RelativeTime iso={group.recentWin.createdAt} className="shrink-0" />
          </p>
        </div>
      ) : (
        <p className="rounded-[8px_20px_20px_8px] border-2 border-dotted border-line-strong px-3 py-3 text-ink-subtle">
          No recent wins yet
        </p>
      )}
    </article>
  );
}
