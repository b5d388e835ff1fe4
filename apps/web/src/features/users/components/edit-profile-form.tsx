import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField, TextAreaField } from '../../../components/controls/field.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import type { Me } from '../../../lib/api/own-me.ts';
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

/** Renders the form for name, bio and birthday. A failed save keeps the form with everything typed. */
export function EditProfileForm({ me, onClose }: EditProfileFormProps) {
  const [values, setValues] = useState({
    displayName: me.displayName ?? '',
    firstName: me.firstName ?? '',
    lastName: me.lastName ?? '',
    bio: me.bio ?? '',
  });
  const [day, setDay] = useState(() => toChosenDay(me.birthday));
  const [isDayMissing, setDayMissing] = useState(false);
  const save = useUpdateProfile();
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);

  const control = (name: keyof typeof values, max: number) => ({
    value: values[name],
    maxLength: max,
    readOnly: save.isPending,
    dir: 'auto' as const,
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });

  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={handleSubmit(() => {
        const birthday = toBirthday(day);
        setDayMissing(birthday === undefined);
        if (birthday === undefined) return;
        save.mutate(
          { ...values, birthday },
          {
            onSuccess: () => {
              toast(USER_TEXTS.profileSaved);
              onClose();
            },
          },
        );
      })}
    >
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
        value={day}
        error={isDayMissing && USER_TEXTS.dayMissing}
        onChange={(chosen) => {
          if (save.isPending) return;
          setDayMissing(false);
          setDay(chosen);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending} pendingLabel="Saving...">
          Save
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
