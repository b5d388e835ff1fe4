import { GROUP_EMOJI } from '@dubs/contract/group-emoji';
import { LIMITS } from '@dubs/contract/limits';
import { EmojiChoice } from '../../../components/controls/emoji-choice.tsx';
import { TextField, TextAreaField } from '../../../components/controls/field.tsx';

/** Values of the group form. */
export interface GroupWords {
  name: string;
  description: string;
  emoji: string;
}

interface GroupFieldsProps {
  words: GroupWords;
  /** Error messages by field. */
  errors?: { name?: string | undefined; description?: string | undefined };
  readOnly?: boolean;
  onChange: (changes: Partial<GroupWords>) => void;
}

/** Renders the fields for a group's name, description and emoji. */
export function GroupFields({ words, errors = {}, readOnly = false, onChange }: GroupFieldsProps) {
  return (
    <>
      <TextField
        label="Group name"
        error={errors.name}
        value={words.name}
        readOnly={readOnly}
        maxLength={LIMITS.groupName.max}
        required
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextAreaField
        label="Description"
        hint="Optional"
        error={errors.description}
        value={words.description}
        readOnly={readOnly}
        maxLength={LIMITS.groupDescription.max}
        onChange={(event) => onChange({ description: event.target.value })}
      />
      <EmojiChoice
        label="Emoji"
        options={GROUP_EMOJI}
        value={words.emoji}
        onChange={(emoji) => !readOnly && onChange({ emoji })}
      />
    </>
  );
}
