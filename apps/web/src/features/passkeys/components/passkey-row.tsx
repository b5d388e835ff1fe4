import type { Passkey } from '@dubs/contract';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { DeviceName } from '../../../components/display/device-name.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { useSubmit } from '../../../components/form/use-submit.ts';
import { ConfirmDialog } from '../../../components/overlays/confirm-dialog.tsx';
import { toast } from '../../../components/toast/toast.tsx';
import { useRemovePasskey } from '../api/use-passkeys.ts';
import { PASSKEY_TEXTS as TEXTS } from '../texts.ts';
import { RenamePasskey } from './rename-passkey.tsx';

interface PasskeyRowProps {
  passkey: Passkey;
  /** Moves the focus after the passkey, and with it the focused button, was removed. */
  onRemoved: () => void;
}

/** Renders one passkey: its name, its last use, and buttons to rename and remove it. */
export function PasskeyRow({ passkey, onRemoved }: PasskeyRowProps) {
  const { id, name, createdAt, lastUsedAt, backedUp } = passkey;
  const [asks, setAsks] = useState<'rename' | 'remove'>();
  const { problems, clear, submit } = useSubmit();
  const { isPending, remove } = useRemovePasskey();
  const confirm = () =>
    submit(async () => {
      await remove(id);
      setAsks(undefined);
      toast({ title: TEXTS.removed(name) });
    }, TEXTS.notRemoved);

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
      <DeviceName icon={KeyRound} name={name}>
        {lastUsedAt === null ? 'Added ' : 'Last used '}
        <RelativeTime iso={lastUsedAt ?? createdAt} />
        {' · '}
        {backedUp ? TEXTS.backedUp : TEXTS.notBackedUp}
      </DeviceName>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" aria-label={`Rename ${name}`} onClick={() => setAsks('rename')}>
          Rename
        </Button>
        <Button
          variant="secondary"
          aria-label={`Remove ${name}`}
          onClick={() => {
            clear();
            setAsks('remove');
          }}
        >
          Remove
        </Button>
      </div>
      <RenamePasskey passkey={passkey} open={asks === 'rename'} onClose={() => setAsks(undefined)} />
      <ConfirmDialog
        open={asks === 'remove'}
        onOpenChange={() => setAsks(undefined)}
        title={TEXTS.remove.title(name)}
        description={TEXTS.remove.description}
        confirmLabel="Remove"
        pendingLabel="Removing..."
        pending={isPending}
        problems={problems}
        onConfirm={() => void confirm()}
        returnFocus={onRemoved}
      />
    </li>
  );
}
