import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField, TextAreaField } from '../../../components/controls/field.tsx';
import { DraftNotice } from '../../../components/feedback/draft-notice.tsx';
import { useStillOpen } from '../../../components/overlays/use-still-open.ts';
import { toast } from '../../../components/toast/toast.tsx';
import type { Me } from '../../../lib/api/own-me.ts';
import { useTypedDraft } from '../../../lib/storage/use-typed-draft.ts';
import { USER_TEXTS } from '../texts.ts';
import { toBirthday, toChosenDay } from '../birthday.ts';
import { BirthdayField } from './birthday-field.tsx';
import { useUpdateProfile } from '../api/use-update-profile.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface EditProfileFormProps {
  me: Me;
  /** Called after the form was saved or cancelled. */
  onClose: () => void;
}

const valuesOf = ({ displayName, firstName, lastName, bio, birthday }: Me) => ({
  displayName: displayName ?? '',
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  bio: bio ?? '',
  ...toChosenDay(birthday),
});

/** Renders the form for name, bio and birthday. What is typed is a draft until it is saved or cancelled; a failed save keeps the form. */
export function EditProfileForm({ me, onClose }: EditProfileFormProps) {
  const { fields, isRestored, change, reset } = useTypedDraft(
    { userId: me.id, place: 'profile' },
    valuesOf(me),
  );
  const { month, day, ...values } = fields;
  const [isDayMissing, setDayMissing] = useState(false);
  const save = useUpdateProfile();
  const isStillOpen = useStillOpen(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const send = async () => {
    const birthday = toBirthday({ month, day });
    setDayMissing(birthday === undefined);
    if (birthday === undefined) return;
    // A failure is only logged.
    const saved = await save.mutateAsync({ ...values, birthday }).catch(() => undefined);
    if (!saved) return;
    reset();
    toast(USER_TEXTS.profileSaved);
    if (isStillOpen()) onClose();
  };

  const control = (name: keyof typeof values, max: number) => ({
    value: values[name],
    maxLength: max,
    readOnly: save.isPending,
    dir: 'auto' as const,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
  });

  return (
    <form className="flex flex-col gap-4" onSubmit={handleSubmit(send)}>
      {isRestored && !save.isPending && <DraftNotice onClear={reset} />}
      <p className="text-ink-muted">{USER_TEXTS.whoSees}</p>
      <TextField
        label="Display Name"
        hint={isBlank(values.displayName) && 'Groups know you by this name, so it cannot be empty.'}
        ref={first}
        {...control('displayName', LIMITS.displayName.max)}
        placeholder="How others see you"
        autoComplete="nickname"
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="First Name"
          {...control('firstName', LIMITS.personName.max)}
          autoComplete="given-name"
        />
        <TextField
          label="Last Name"
          {...control('lastName', LIMITS.personName.max)}
          autoComplete="family-name"
        />
      </div>
      <TextAreaField label="Bio" {...control('bio', LIMITS.bio.max)} rows={3} />
      <BirthdayField
        value={{ month, day }}
        error={isDayMissing && USER_TEXTS.dayMissing}
        onChange={(chosen) => {
          if (save.isPending) return;
          setDayMissing(false);
          change(chosen);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            reset();
            onClose();
          }}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
