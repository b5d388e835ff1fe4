import type { PagePattern } from '@dubs/contract/pages';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { generatePath, Link } from 'react-router-dom';

const PAGE = '/group/:id/person/:userId' satisfies PagePattern;

interface PersonLinkProps {
  groupId: number;
  userId: number;
  /** False for people who have left the group: they have no page there. */
  isMember: boolean;
  /** True for the picture of a person whose name, beside it, is a link too: pointers alone use it. */
  isFace?: boolean;
  children: ReactNode;
}

/** Leads from a name or a face to the page of the person in a group. */
export function PersonLink({ groupId, userId, isMember, isFace = false, children }: PersonLinkProps) {
  if (!isMember) return children;
  return (
    <Link
      to={generatePath(PAGE, { id: String(groupId), userId: String(userId) })}
      {...(isFace && { 'aria-hidden': true, tabIndex: -1 })}
      className={clsx(
        isFace
          ? 'shrink-0 rounded-pill'
          : 'relative rounded-xs after:absolute after:-inset-y-2 after:inset-x-0 hover:underline',
      )}
    >
      {children}
    </Link>
  );
}
