import type { GroupPerson } from '@dubs/contract';
import { Ear } from 'lucide-react';
import { useShowAll } from '../../../../components/controls/use-show-all.ts';
import { PersonLink } from '../../../../components/display/person-link.tsx';
import { nameOf } from '../../../../lib/text/name-of.ts';

const SHOWN = 3;

/** Shows the author of an L who heard it: some by name, all on request. Renders nothing if no one did. */
export function HeardBy({ groupId, people }: { groupId: number; people: readonly GroupPerson[] }) {
  const { list, isWhole, showAll } = useShowAll<HTMLSpanElement>(SHOWN);
  if (people.length === 0) return null;
  const shown = isWhole ? people : people.slice(0, SHOWN);
  const others = people.length - shown.length;
  return (
    <p className="flex min-w-0 items-start gap-1.5 text-small text-ink-muted">
      <Ear aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span ref={list} className="min-w-0 wrap-anywhere">
        Heard by{' '}
        {shown.map((person, index) => (
          <span key={person.id}>
            {index > 0 && (others === 0 && index === shown.length - 1 ? ' and ' : ', ')}
            <PersonLink groupId={groupId} userId={person.id} isMember={person.isMember}>
              <bdi className="font-semibold text-ink">{nameOf(person)}</bdi>
            </PersonLink>
          </span>
        ))}
        {others > 0 && (
          <>
            {' and '}
            <button
              type="button"
              onClick={showAll}
              className="relative rounded-xs font-semibold text-brand-ink after:absolute after:-inset-x-1.5 after:-inset-y-3 hover:underline"
            >
              {others} {others === 1 ? 'other' : 'others'}
            </button>
          </>
        )}
      </span>
    </p>
  );
}
