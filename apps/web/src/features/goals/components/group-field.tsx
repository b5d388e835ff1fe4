import type { GroupChip } from '@dubs/contract';
import type { ReactNode } from 'react';
import { Field, Select } from '../../../components/controls/field.tsx';

interface GroupFieldProps {
  /** Undefined while they are on their way. */
  groups: readonly GroupChip[] | undefined;
  /** What stands below the list when there are no groups, or when they could not be had. */
  withoutGroups: ReactNode;
  value: number | null;
  error: string | undefined;
  onChange: (groupId: number | null) => void;
}

/** Renders the choice of the group that a goal is for; null while there is none. */
export function GroupField({ groups, withoutGroups, value, error, onChange }: GroupFieldProps) {
  return (
    <>
      <Field label="Group" error={error}>
        {(control) => (
          <Select
            {...control}
            name="group"
            aria-required
            value={value ?? ''}
            onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
          >
            <option value="">{groups ? 'Choose a group' : 'Loading...'}</option>
            {groups?.map(({ id, emoji, name }) => (
              <option key={id} value={id}>{`${emoji} ${name}`}</option>
            ))}
          </Select>
        )}
      </Field>
      {!groups?.length && withoutGroups}
    </>
  );
}
