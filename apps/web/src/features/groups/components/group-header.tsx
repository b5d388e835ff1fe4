import type { Group } from '@dubs/contract';
import type { ReactNode } from 'react';
import { EmojiTile } from '../../../components/display/emoji-tile.tsx';
import { membersInWords } from '../texts.ts';
import { MutedMark } from './muted-mark.tsx';

/** Longer names (in letters) get their own row and smaller type: beside the emoji they would form a tall, narrow column. */
const LONG_NAME = 36;

export const isLongName = (name: string): boolean => name.length > LONG_NAME;

interface GroupHeaderProps {
  group: Group;
  /** The page's heading, which names the group. */
  heading: ReactNode;
  action: ReactNode;
}

/** Renders the header of a group's page: emoji, name, number of members, action. */
export function GroupHeader({ group, heading, action }: GroupHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:gap-x-4">
      <EmojiTile emoji={group.emoji} size={56} />
      <div className={isLongName(group.name) ? 'order-1 w-full' : 'min-w-0 flex-1'}>
        {heading}
        <p className="flex flex-wrap gap-x-3 text-ink-muted">
          {membersInWords(group.memberCount)}
          <MutedMark groupId={group.id} />
        </p>
      </div>
      {action && <div className="ms-auto">{action}</div>}
      {group.description && (
        <div className="order-2 w-full">
          <p dir="auto" className="max-w-[68ch] whitespace-pre-line text-ink-muted wrap-anywhere">
            {group.description}
          </p>
        </div>
      )}
    </header>
  );
}
