import type { Group } from '@dubs/contract';
import type { ReactNode } from 'react';
import { EmojiTile } from '../../components/ui/emoji-tile.tsx';
import { membersInWords } from './texts.ts';

interface GroupHeaderProps {
  group: Group;
  /** The page's heading, which names the group. */
  heading: ReactNode;
  action: ReactNode;
}

/** The head of a group's page: emoji, name, number of members, and what can be done. */
export function GroupHeader({ group, heading, action }: GroupHeaderProps) {
  return (
    <header className="flex flex-wrap items-start gap-x-3 gap-y-3 sm:gap-x-4">
      <EmojiTile emoji={group.emoji} size={56} />
      <div className="min-w-0 flex-1">
        {heading}
        <p className="text-ink-muted">{membersInWords(group.memberCount)}</p>
      </div>
      {action}
      {group.description && (
        <p dir="auto" className="w-full max-w-[68ch] whitespace-pre-line text-ink-muted wrap-anywhere">
          {group.description}
        </p>
      )}
    </header>
  );
}
