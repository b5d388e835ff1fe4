import { KeyRound } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import type { SignedIn, Verified } from '../api/sign-in.ts';
import { offerPasskeysInField, signInWithPasskey } from '../api/sign-in-with-passkey.ts';

/** A little less than the lifetime of a challenge. */
const RENEW_MS = 4.5 * 60_000;

/** Signs in with a passkey, from a button or from the autofill of the phone number field. */
export default function PasskeySignIn({ onVerified }: { onVerified: (signedIn: SignedIn) => void }) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [round, setRound] = useState(0);

  const finish = (verified: Verified | null) => {
    if (verified?.ok) onVerified(verified);
    else if (verified) setFailure(verified.message);
  };
  const finishOffer = useEffectEvent(finish);
  useEffect(() => {
    if (pending) return;
    const offer = new AbortController();
    const timer = setTimeout(() => setRound(round + 1), RENEW_MS);
    void offerPasskeysInField(offer.signal).then((verified) => {
      if (!offer.signal.aborted) finishOffer(verified);
    });
    return () => {
      clearTimeout(timer);
      offer.abort();
    };
  }, [pending, round]);

  const press = async () => {
    setPending(true);
    setFailure(undefined);
    const verified = await signInWithPasskey();
    setPending(false);
    finish(verified);
  };

  return (
    <div className="flex flex-col gap-3">
      {failure !== undefined && (
        <Notice role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <Button
        variant="secondary"
        size="lg"
        icon={<KeyRound aria-hidden className="size-5" />}
        pending={pending}
        pendingLabel="Waiting for your passkey..."
        onClick={() => void press()}
      >
        Use a passkey
      </Button>
    </div>
  );
}
