import type { GroupChip } from '@dubs/contract';
import type { ReactNode } from 'react';
import { SelectField } from '../../../components/controls/field.tsx';

interface GroupFieldProps {
  /** Undefined until they are loaded. */
  groups: readonly GroupChip[] | undefined;
  /** Shown below the list if there are no groups, or if they could not be loaded. */
  withoutGroups: ReactNode;
  value: number | null;
  error: string | undefined;
  onChange: (groupId: number | null) => void;
}

/** Renders the select for a goal's group; `value` is null until one is chosen. */
export function GroupField({ groups, withoutGroups, value, error, onChange }: GroupFieldProps) {
  return (
    <>
      <SelectField
        label="Group"
        error={error}
        name="group"
        aria-required
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">{groups ? 'Choose a group' : 'Loading...'}</option>
        {groups?.map(({ id, emoji, name }) => (
          <option key={id} value={id}>{`${emoji} ${name}`}</option>
        ))}
      </SelectField>
      {!groups?.length && withoutGroups}
    </>
  );
}
