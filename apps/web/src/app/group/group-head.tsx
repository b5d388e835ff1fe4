import type { Group } from '@dubs/contract';
import clsx from 'clsx';
import { ChevronLeft, Images, Settings, UserPlus } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Button, ICON_BUTTON, IconButton } from '../../components/controls/button.tsx';
import { EmojiTile } from '../../components/display/emoji-tile.tsx';
import { GroupCover } from '../../features/groups/components/group-cover.tsx';
import { GroupHeader, isLongName } from '../../features/groups/components/group-header.tsx';
import { MutedMark } from '../../features/groups/components/muted-mark.tsx';
import { membersInWords } from '../../features/groups/texts.ts';
import { useScrolledPast } from '../../lib/browser/use-scrolled-past.ts';
import { BackLink, useGoBack } from '../frame/back-link.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';

interface GroupHeadProps {
  group: Group;
  onInvite: () => void;
  onSettings: () => void;
}

/** The scroll offset from which the top bar of a phone is out of view (px). */
const TOP_BAR_PX = 48;

/** Renders the head of a group's page on phones: one line that stays visible. */
export function PhoneGroupHead({ group, onInvite, onSettings }: GroupHeadProps) {
  const isStuck = useScrolledPast(TOP_BAR_PX);
  const goBack = useGoBack(paths.groups);
  const { id, name, emoji, memberCount, description } = group;
  return (
    <header className="group-head -mx-4 -mt-4 flex min-h-14 flex-wrap items-center gap-x-2 bg-canvas ps-1 pe-2">
      <Link to={paths.groups} onClick={goBack} className={`${ICON_BUTTON} -me-2 size-[44px]!`}>
        <ChevronLeft aria-hidden className="size-6 rtl:-scale-x-100" />
        <span className="sr-only">Groups</span>
      </Link>
      <EmojiTile emoji={emoji} size={40} />
      <div className="min-w-0 flex-1 basis-24">
        <PageHeading
          title={name}
          className={clsx(
            'line-clamp-2',
            isLongName(name) ? 'text-small!' : 'text-[1.125rem]! leading-[1.375rem]!',
          )}
        >
          <bdi title={name}>{name}</bdi>
        </PageHeading>
        {!isStuck && (
          <p className="flex gap-x-2 overflow-hidden text-small whitespace-nowrap text-ink-muted">
            <span className="shrink-0">{membersInWords(memberCount)}</span>
            <MutedMark groupId={id} isShort />
            {description && (
              <span dir="auto" className="truncate">
                {description}
              </span>
            )}
          </p>
        )}
      </div>
      {/* Below the name where text is very large. */}
      <span className="ms-auto flex gap-2">
        <IconButton label="Invite" icon={<UserPlus aria-hidden className="size-6" />} onClick={onInvite} />
        <IconButton
          label="Group settings"
          icon={<Settings aria-hidden className="size-6" />}
          onClick={onSettings}
        />
      </span>
    </header>
  );
}

/** Links to the album of a group. */
export const AlbumLink = ({ groupId }: { groupId: number }) => (
  <Link to={paths.album(groupId)} aria-label="Album" title="Album" className={ICON_BUTTON}>
    <Images aria-hidden className="size-6" />
  </Link>
);

/** Renders the full head of a group's page, where there is room. */
export function GroupHead({ group, onInvite, onSettings }: GroupHeadProps) {
  return (
    <div>
      <div className="mb-1 flex flex-wrap items-center justify-between">
        <BackLink to={paths.groups}>Groups</BackLink>
        <span className="-me-2 ms-auto flex gap-2">
          <AlbumLink groupId={group.id} />
          <IconButton
            label="Group settings"
            icon={<Settings aria-hidden className="size-6" />}
            onClick={onSettings}
          />
        </span>
      </div>
      <div className={clsx(group.coverUrl !== null && 'with-aside')}>
        <GroupCover url={group.coverUrl} className="rounded-lg lg:max-w-120 wide:order-last" />
        <GroupHeader
          group={group}
          heading={
            <PageHeading title={group.name} {...(isLongName(group.name) && { className: 'text-heading!' })}>
              <bdi>{group.name}</bdi>
            </PageHeading>
          }
          action={
            <Button variant="secondary" icon={<UserPlus aria-hidden className="size-5" />} onClick={onInvite}>
              Invite
            </Button>
          }
        />
      </div>
    </div>
  );
}
