import type { Member } from '@dubs/contract';
import { initials } from '@dubs/contract/names';
import clsx from 'clsx';
import { Avatar } from '../../components/ui/avatar.tsx';

/** The people of a group, each with their role. `meId` marks the viewer. */
export function MemberList({ members, meId }: { members: readonly Member[]; meId: number }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-e1">
      {members.map(({ id, user, role }) => (
        <li key={id} className="flex min-h-16 items-center gap-3 px-4 py-2">
          <Avatar person={{ id: user.id, name: user.name, initials: initials(user) }} />
          <p className="min-w-0 flex-1 wrap-anywhere">
            <bdi className="font-semibold">{user.name || 'Unknown'}</bdi>
            {user.id === meId && <span className="text-ink-subtle"> (you)</span>}
          </p>
          <span
            className={clsx(
              'shrink-0 rounded-pill px-2.5 py-1 text-tiny capitalize',
              role === 'member' ? 'bg-sunken text-ink-muted' : 'bg-brand-soft text-brand-ink',
            )}
          >
            {role}
          </span>
        </li>
      ))}
    </ul>
  );
}
