import { Suspense, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { ProblemList } from '../../../components/feedback/problem-list.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { SESSION_TEXTS as TEXTS } from '../texts.ts';

const PairingDialog = lazyPart(() => import('./pairing-dialog.tsx'));

/** "Add a device", which shows the code that signs it in. */
export function AddDevice() {
  const { mutateAsync: create, data, isPending, reset } = trpc.pairing.create.useMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const show = () => {
    setProblem(null);
    create().catch((error: unknown) => setProblem(reportError(error, TEXTS.noCode)));
  };
  return (
    <>
      <Button variant="secondary" className="self-start" pending={isPending} onClick={show}>
        Add a device
      </Button>
      <ProblemList problems={problem === null ? [] : [problem]} />
      {data && (
        <Suspense fallback={null}>
          <PairingDialog code={data} onNew={show} onClose={reset} />
        </Suspense>
      )}
    </>
  );
}
