import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { type Outputs, trpc } from '../../../lib/api/trpc.ts';
import { SESSION_TEXTS as TEXTS } from '../texts.ts';

const PairingDialog = lazyPart(() => import('./pairing-dialog.tsx'));

/** Renders the button "Add a device", which shows a pairing code. */
export function AddDevice() {
  const { mutate: create, isPending, reset } = trpc.pairing.create.useMutation();
  const [code, setCode] = useState<Outputs['pairing']['create']>();
  const [problem, setProblem] = useState<string | null>(null);
  const problems = problem === null ? [] : [problem];
  const show = () => {
    setProblem(null);
    create(undefined, {
      onSuccess: setCode,
      onError: (error) => setProblem(reportError(error, TEXTS.noCode)),
    });
  };
  const close = () => {
    // A pending response must not reopen the dialog.
    reset();
    setCode(undefined);
    setProblem(null);
  };
  return (
    <>
      <Button variant="secondary" className="self-start" pending={isPending} onClick={show}>
        Add a device
      </Button>
      {code ? (
        <PairingDialog code={code} isPending={isPending} problems={problems} onNew={show} onClose={close} />
      ) : (
        <ProblemList problems={problems} />
      )}
    </>
  );
}
