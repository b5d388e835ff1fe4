import type { Passkey } from '@dubs/contract';
import { LIMITS } from '@dubs/contract/limits';
import { isBlank } from '@dubs/contract/visible-text';
import { useId, useState } from 'react';
import { TextField } from '../../../components/controls/field.tsx';
import { FormFooter } from '../../../components/form/form-footer.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { Dialog } from '../../../components/overlays/dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useRenamePasskey } from '../api/use-passkeys.ts';
import { PASSKEY_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface RenamePasskeyProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Asks for the new name of a passkey. */
export function RenamePasskey({ passkey, open, onClose }: RenamePasskeyProps) {
  const formId = useId();
  const [name, setName] = useState(passkey.name);
  const { problems, clear, submit } = useSubmit();
  const { mutateAsync: rename, isPending } = useRenamePasskey();

  const send = async () => {
    if (isBlank(name) || isPending) return;
    await submit(async () => {
      await rename({ id: passkey.id, name });
      toast({ title: TEXTS.renamed });
      onClose();
    }, TEXTS.notRenamed);
  };
  const close = () => {
    setName(passkey.name);
    clear();
    onClose();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Rename passkey"
      footer={
        <FormFooter
          form={formId}
          disabled={isBlank(name)}
          pending={isPending}
          pendingLabel="Saving..."
          problems={problems}
          onCancel={close}
        >
          Save
        </FormFooter>
      }
    >
      <form id={formId} onSubmit={handleSubmit(send)}>
        <TextField
          label="Name of the passkey"
          maxLength={LIMITS.passkeys.name.max}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
