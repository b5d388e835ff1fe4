import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { describeFieldErrors } from '../../../components/form/describe-failure.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { useNewLink } from '../api/link-cache.ts';
import { LINK_TEXTS as TEXTS } from '../link-texts.ts';
import { type NewLinkFields, readNewLink } from '../new-link-input.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

const EMPTY: NewLinkFields = { expiresInDays: '', maxUses: '' };
const FIELDS = [
  { name: 'expiresInDays', ...TEXTS.days },
  { name: 'maxUses', ...TEXTS.uses },
] as const;

interface NewLinkFormProps {
  groupId: number;
  onMade: () => void;
  onCancel: () => void;
}

/** Renders the form that replaces the current invite link with a new one, optionally limited in time and number of people. */
export function NewLinkForm({ groupId, onMade, onCancel }: NewLinkFormProps) {
  const [fields, setFields] = useState(EMPTY);
  const { problems, fields: errors, refuse, submit } = useSubmit();
  const { mutateAsync: make, isPending } = useNewLink(groupId);

  const send = async () => {
    if (isPending) return;
    const read = readNewLink(fields);
    if ('errors' in read) return refuse({ fields: read.errors });
    await submit(
      async () => {
        await make(read.input);
        toast(TEXTS.done);
        onMade();
      },
      describeFieldErrors(Object.keys(EMPTY), TEXTS.failed),
    );
  };

  return (
    <form onSubmit={handleSubmit(send)} noValidate className="flex flex-col gap-4">
      <Notice>{TEXTS.warning}</Notice>
      <div className="grid gap-4 sm:grid-cols-2">
        {FIELDS.map(({ name, label, hint }) => (
          <TextField
            key={name}
            label={label}
            hint={hint}
            error={errors[name]}
            inputMode="numeric"
            autoComplete="off"
            placeholder="Any"
            value={fields[name]}
            onChange={(event) => {
              setFields({ ...fields, [name]: event.target.value });
              refuse({ problems, fields: { ...errors, [name]: undefined } });
            }}
          />
        ))}
      </div>
      <ProblemList problems={problems} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Making...">
          Make new link
        </Button>
      </div>
    </form>
  );
}
