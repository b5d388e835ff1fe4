import type { Member } from '@dubs/contract';
import clsx from 'clsx';
import type { ReactNode, Ref } from 'react';
import { Avatar } from '../../../../components/display/avatar.tsx';
import { PersonLink } from '../../../../components/display/person-link.tsx';
import { nameOf } from '../../../../lib/text/name-of.ts';

interface MemberListProps {
  members: readonly Member[];
  /** The viewer, marked with "(you)". */
  meId: number;
  /** Renders the menu of actions on a member; `renderProblem` renders the error of a failed one. */
  renderMenu?: (member: Member) => ReactNode;
  renderProblem?: (member: Member) => ReactNode;
  ref?: Ref<HTMLUListElement>;
}

/** Renders the people of a group, each with their role. */
export function MemberList({ members, meId, renderMenu, renderProblem, ref }: MemberListProps) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Members"
      className="divide-y divide-line rounded-lg border border-line bg-surface shadow-e1 outline-none"
    >
      {members.map((member) => {
        const { id, groupId, user, role } = member;
        return (
          <li key={id} className="flex min-h-16 flex-wrap items-center gap-x-3 px-4 py-2">
            <PersonLink groupId={groupId} userId={user.id} isMember isFace>
              <Avatar person={user} />
            </PersonLink>
            {/* On narrow screens the role is below the name: beside it the name would become a tall, narrow column. */}
            <div className="flex min-w-[min(100%,6.5rem)] flex-1 flex-wrap items-center gap-x-3 gap-y-0.5">
              <p className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">
                <PersonLink groupId={groupId} userId={user.id} isMember>
                  <bdi className="font-semibold">{nameOf(user)}</bdi>
                </PersonLink>
                {user.id === meId && <span className="text-ink-subtle"> (you)</span>}
              </p>
              <span
                className={clsx(
                  'rounded-pill px-2.5 py-1 text-tiny capitalize forced-colors:border',
                  role === 'member' ? 'bg-well text-ink-muted' : 'bg-selected text-brand-ink',
                )}
              >
                {role}
              </span>
            </div>
            {renderMenu && <span className="-me-2 flex size-11 shrink-0">{renderMenu(member)}</span>}
            {renderProblem?.(member)}
          </li>
        );
      })}
    </ul>
  );
}
