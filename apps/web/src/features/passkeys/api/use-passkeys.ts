import { useState } from 'react';
import { reportError } from '../../../components/toast/report-error.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { isCancelled } from '../../../lib/browser/passkeys.ts';
import { PASSKEY_TEXTS as TEXTS } from '../texts.ts';

/** Fetches the viewer's passkeys, newest first. */
export const usePasskeys = () => trpc.passkeys.list.useQuery();

/** Returns the function that adds a passkey, and the error message of its last call. */
export function useAddPasskey() {
  const { list } = trpc.useUtils().passkeys;
  const { mutateAsync: createOptions } = trpc.passkeys.createOptions.useMutation();
  const { mutateAsync: add } = trpc.passkeys.add.useMutation();
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  /** Resolves to true if the passkey was added, false if that failed or the user cancelled. */
  async function run(): Promise<boolean> {
    setAdding(true);
    setProblem(null);
    try {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        createOptions(),
      ]);
      await add(await startRegistration({ optionsJSON }));
      toast({ title: TEXTS.added });
      await list.invalidate();
      return true;
    } catch (error) {
      const isThere = error instanceof Error && error.name === 'InvalidStateError';
      if (isThere) setProblem(TEXTS.isThere);
      else if (!isCancelled(error)) setProblem(reportError(error, TEXTS.notAdded));
      return false;
    } finally {
      setAdding(false);
    }
  }
  return { isAdding, problem, add: run };
}

/** Renames a passkey. */
export function useRenamePasskey() {
  const { list } = trpc.useUtils().passkeys;
  return trpc.passkeys.rename.useMutation({ onSettled: () => list.invalidate() });
}

/** Removes a passkey; succeeds too if it no longer exists. */
export function useRemovePasskey() {
  const { list } = trpc.useUtils().passkeys;
  const { mutateAsync, isPending } = trpc.passkeys.remove.useMutation({ onSettled: () => list.invalidate() });
  return { isPending, remove: (id: number) => mutateAsync({ id }).catch(doneIfGone) };
}
