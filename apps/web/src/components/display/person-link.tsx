import type { PagePattern } from '@dubs/contract/pages';
import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { generatePath, Link, useNavigate } from 'react-router-dom';
import { isPlainClick } from '../../lib/browser/is-plain-click.ts';
import { closeByHistory, isAnyOpen } from '../overlays/use-history-close.ts';

const PAGE = '/group/:id/person/:userId' satisfies PagePattern;

interface PersonLinkProps {
  groupId: number;
  userId: number;
  /** False for people who have left the group: they have no page there. */
  isMember: boolean;
  /** True for the picture of a person whose name, beside it, is a link too: pointers alone use it. */
  isFace?: boolean;
  /** True for a name among words: the lines above and below it are not covered. */
  isInText?: boolean;
  children: ReactNode;
}

/** Leads from a name or a face to the page of the person in a group. */
export function PersonLink(props: PersonLinkProps) {
  return props.isMember ? <Linked {...props} /> : props.children;
}

function Linked({ groupId, userId, isFace = false, isInText = false, children }: PersonLinkProps) {
  const navigate = useNavigate();
  const to = generatePath(PAGE, { id: String(groupId), userId: String(userId) });
  // What is open closes first: Back then leads to the page itself.
  const leaveDialog = async (event: MouseEvent) => {
    if (!isPlainClick(event) || !isAnyOpen()) return;
    event.preventDefault();
    await closeByHistory();
    await navigate(to);
  };
  return (
    <Link
      to={to}
      onClick={(event) => void leaveDialog(event)}
      {...(isFace && { 'aria-hidden': true, tabIndex: -1 })}
      className={clsx(
        isFace ? 'relative shrink-0 rounded-pill' : 'relative rounded-xs hover:underline',
        !isFace && !isInText && 'after:absolute after:-inset-y-2 after:inset-x-0',
      )}
    >
      {children}
    </Link>
  );
}
