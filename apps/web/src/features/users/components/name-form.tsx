import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { sentenceOf } from '../../../lib/api/errors.ts';
import { USER_TEXTS } from '../texts.ts';
import { useMe } from '../api/use-me.ts';
import { useUpdateProfile } from '../api/use-update-profile.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

/** Asks for the display name, prefilled with the current one. */
export function NameForm({ onSaved }: { onSaved: () => void }) {
  const [name, setName] = useState(useMe().displayName ?? '');
  const save = useUpdateProfile();
  const isMissing = isBlank(name);

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={handleSubmit(() => {
        if (!isMissing) save.mutate({ displayName: name.trim() }, { onSuccess: onSaved });
      })}
    >
      <TextField
        label="Display name"
        error={save.error && sentenceOf(save.error, USER_TEXTS.nameNotSaved)}
        autoComplete="nickname"
        dir="auto"
        maxLength={LIMITS.displayName.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" size="lg" disabled={isMissing} pending={save.isPending} pendingLabel="Saving...">
        Continue
      </Button>
    </form>
  );
}
