import { useId } from 'react';
import { Select } from '../../../../components/controls/field.tsx';
import { trpc } from '../../../../lib/api/trpc.ts';

interface AboutFieldProps {
  aboutId: number | null;
  onChange: (aboutId: number | null) => void;
}

/** Renders the select for the child that a share is about; nothing for users who keep no profile. */
export default function AboutField({ aboutId, onChange }: AboutFieldProps) {
  const id = useId();
  const { data: people } = trpc.keptPeople.list.useQuery();
  if (!people) return null;
  // A draft may refer to a profile that the user no longer keeps.
  const isGone = aboutId !== null && !people.some((person) => person.id === aboutId);
  if (people.length === 0 && !isGone) return null;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <label htmlFor={id} className="font-semibold">
        This is about
      </label>
      <Select
        id={id}
        value={aboutId ?? ''}
        onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
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
    </div>
  );
}
