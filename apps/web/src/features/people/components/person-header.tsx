import type { ReactNode } from 'react';
import { Avatar } from '../../../components/display/avatar.tsx';
import type { Outputs } from '../../../lib/api/trpc.ts';
import { joinedInWords } from '../texts.ts';

interface PersonHeaderProps {
  person: Outputs['people']['page'];
  /** The page's heading, which names the person. */
  heading: ReactNode;
  action: ReactNode;
}

/** Renders the header of a member's page: picture, name, role, time of joining, bio. */
export function PersonHeader({
  person: { user, role, joinedAt, bio, isMemorial },
  heading,
  action,
}: PersonHeaderProps) {
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <Avatar person={user} size={96} />
      <div className="min-w-[min(100%,8rem)] flex-1">
        {heading}
        <p className="flex flex-wrap gap-x-2 text-ink-muted">
          {isMemorial && <span>In memory ·</span>}
          {role !== 'member' && !isMemorial && <span className="font-semibold capitalize">{role}</span>}
          {joinedInWords(joinedAt)}
        </p>
      </div>
      {action && <div className="w-full sm:w-auto">{action}</div>}
      {bio && (
        // The wrapper forces a new line: a paragraph of limited width would move beside the name if both fit.
        <div className="w-full">
          <p dir="auto" className="max-w-[68ch] text-post whitespace-pre-line wrap-anywhere">
            {bio}
          </p>
        </div>
      )}
    </header>
  );
}
