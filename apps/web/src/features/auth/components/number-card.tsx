import { useState } from 'react';
import { lazyPart } from '../../../components/feedback/lazy-part.tsx';
import { Button } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { TitledCard } from '../../../components/display/card.tsx';
import { NoSpaceYet } from '../../../components/feedback/no-space-yet.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { reportError } from '../../../components/toast/report-error.ts';
import { useSignInMethods } from '../api/use-sign-in-methods.ts';
import { useOwnMe } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { fullTime } from '../../../lib/text/dates.ts';

const NewNumberDialog = lazyPart(() => import('./new-number-dialog.tsx'));

/** Shows the user's phone number, a button to change it, and a pending change. */
export function NumberCard() {
  const me = useOwnMe();
  const [isOpen, setOpen] = useState(false);
  const { texts: hasTexts } = useSignInMethods();
  if (!me) return null;
  return (
    <TitledCard title="Phone number" className="in-order items-start">
      <p className="text-ink-muted">
        {me.phoneNumber === null ? (
          <>Your account has no number.{hasTexts && ' Add one, so that you can sign in with it.'}</>
        ) : (
          <>
            {hasTexts ? 'You sign in with' : 'Your account has'}{' '}
            <span className="tabular wrap-anywhere">{me.phoneNumber}</span>.
          </>
        )}
      </p>
      <WaitingChange />
      {hasTexts && (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Change number
        </Button>
      )}
      {isOpen && <NewNumberDialog current={me.phoneNumber} onClose={() => setOpen(false)} />}
    </TitledCard>
  );
}

/** Shows the pending change of number, which any device can cancel. */
function WaitingChange() {
  const utils = trpc.useUtils();
  const { data, isLoading } = trpc.numberChanges.pending.useQuery(undefined, { refetchOnMount: 'always' });
  const { mutate: cancel, isPending } = trpc.numberChanges.cancel.useMutation({
    onError: (error) => void reportError(error, 'Failed to cancel. Please try again.'),
    onSettled: () => utils.numberChanges.pending.invalidate(),
  });
  if (isLoading) return <NoSpaceYet />;
  if (!data?.pending) return null;
  const { phoneNumber, effectiveAt } = data.pending;
  return (
    <Notice ref={passFocusUp} role="status" className="flex flex-col items-start gap-3 self-stretch">
      <p>
        Your account moves to <strong className="tabular wrap-anywhere">{phoneNumber}</strong> on{' '}
        {fullTime(effectiveAt)}, because a new device asked for it. Not you? Cancel it.
      </p>
      <Button variant="secondary" pending={isPending} pendingLabel="Cancelling..." onClick={() => cancel()}>
        Keep my number
      </Button>
    </Notice>
  );
}
