import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface PersonLinkProps {
  groupId: number;
  userId: number;
  /** False for a user who has left the group, and so has no page there. */
  isMember: boolean;
  /** True for a picture beside a name that is a link too: only pointers use it. */
  isFace?: boolean;
  /** True for a name inside a text: its hit area does not cover the lines above and below. */
  isInText?: boolean;
  children: ReactNode;
}

/** Links a name or a picture to the person's page in a group. */
export function PersonLink(props: PersonLinkProps) {
  return props.isMember ? <Linked {...props} /> : props.children;
}

function Linked({ groupId, userId, isFace = false, isInText = false, children }: PersonLinkProps) {
  return (
    <Link
      to={`/group/${groupId}/person/${userId}`}
      {...(isFace && { 'aria-hidden': true, tabIndex: -1 })}
      className={clsx(
        isFace ? 'relative shrink-0 rounded-pill' : 'relative min-w-0 rounded-xs hover:underline',
        !isFace && !isInText && 'after:absolute after:-inset-y-2 after:inset-x-0',
      )}
    >
      {children}
    </Link>
  );
}
