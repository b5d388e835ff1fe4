import { useId } from 'react';
import { Select } from '../../../../components/controls/field.tsx';
import { Avatar } from '../../../../components/display/avatar.tsx';
import { useOwnMe } from '../../../../lib/api/own-me.ts';
import { trpc } from '../../../../lib/api/trpc.ts';

interface AboutFieldProps {
  aboutId: number | null;
  onChange: (aboutId: number | null) => void;
}

/**
 * Fetches the profiles that the viewer keeps. A screen calls it before its share form opens: otherwise the field would move the fields
 * below when it arrives.
 */
export const useAboutPeople = () => trpc.keptPeople.list.useQuery().data;

/** Renders the select for the child that a share is about, with their face; nothing for users who keep no profile. */
export function AboutField({ aboutId, onChange }: AboutFieldProps) {
  const id = useId();
  const me = useOwnMe();
  const people = useAboutPeople();
  if (!people) return null;
  const chosen = aboutId === null ? me : people.find((person) => person.id === aboutId);
  // A draft may refer to a profile that the user no longer keeps.
  const isGone = aboutId !== null && !chosen;
  if (people.length === 0 && !isGone) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        This is about
      </label>
      <span className="flex min-w-0 items-center gap-2">
        <span className="size-8 shrink-0">{chosen && <Avatar person={chosen} size={32} />}</span>
        <Select
          id={id}
          value={aboutId ?? ''}
          onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
          className="min-w-0"
        >
          <option value="">Me</option>
          {isGone && (
            <option value={aboutId} disabled>
              A profile that you do not keep
            </option>
          )}
          {people.map((person) => (
            <option key={person.id} value={person.id}>
              {person.name}
            </option>
          ))}
        </Select>
      </span>
    </div>
  );
}
