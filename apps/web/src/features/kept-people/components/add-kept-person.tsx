import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { UserPlus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { useKeeping } from '../api/use-kept-people.ts';
import { KEPT_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

/** Renders the button that adds a profile, and the form for its name. */
export function AddKeptPerson() {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { add } = useKeeping();
  const close = () => {
    setOpen(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  return isOpen ? (
    <NameForm add={add} onClose={close} />
  ) : (
    <Button
      ref={button}
      variant="secondary"
      className="self-start"
      icon={<UserPlus aria-hidden className="size-5" />}
      onClick={() => setOpen(true)}
    >
      Add a profile
    </Button>
  );
}

interface NameFormProps {
  add: (name: string) => Promise<void>;
  onClose: () => void;
}

function NameForm({ add, onClose }: NameFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const { problems, isSubmitting, clear, submit } = useSubmit();
  useEffect(() => field.current?.focus(), []);
  const save = async () => {
    if (isSubmitting) return;
    const failure = await submit(() => add(name.trim()), TEXTS.notAdded);
    if (failure) return;
    toast(TEXTS.added(name.trim()));
    // After Cancel this form is unmounted, and another one may be open.
    if (field.current) onClose();
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={handleSubmit(save)}>
      <TextField
        label="Their name"
        error={problems.join(' ')}
        ref={field}
        value={name}
        readOnly={isSubmitting}
        maxLength={LIMITS.keptPeople.name.max}
        dir="auto"
        autoComplete="off"
        onChange={(event) => {
          clear();
          setName(event.target.value);
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" disabled={isBlank(name)} pending={isSubmitting} pendingLabel="Adding...">
          Add
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
