import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { OfferCard } from '../../../components/overlays/offer-card.tsx';
import { trpc } from '../../../lib/api/trpc.ts';
import { canHoldPasskey } from '../../../lib/browser/passkeys.ts';
import { readStorage, writeStorage } from '../../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../../lib/storage/storage-keys.ts';
import { useAddPasskey, usePasskeys } from '../api/use-passkeys.ts';
import { PASSKEY_TEXTS } from '../texts.ts';

const TEXTS = PASSKEY_TEXTS.offer;

/**
 * Offers to add a passkey after a sign-in with a code: once per device, if the device supports it and the server allows it, to users without
 * one. Calls `onClosed` also when there is nothing to offer, or when that is not known.
 */
export default function PasskeyOffer({ onClosed }: { onClosed: () => void }) {
  const { client } = trpc.useUtils();
  const [canAdd, setCanAdd] = useState(false);
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    const check = async () => {
      if (readStorage(STORAGE_KEYS.passkeyOffered) !== null || !(await canHoldPasskey())) return close();
      // The server refuses devices that are too new to the account.
      await client.passkeys.createOptions.mutate();
      setCanAdd(true);
    };
    check().catch(() => close());
  }, [client]);
  return <div aria-live="polite">{canAdd && <Offer onClosed={onClosed} />}</div>;
}

function Offer({ onClosed }: { onClosed: () => void }) {
  const { data: passkeys, isError } = usePasskeys();
  const { isAdding, problem, add } = useAddPasskey();
  const [isShown, setShown] = useState(false);
  if (passkeys?.length === 0 && !isShown) setShown(true);
  const close = useEffectEvent(onClosed);
  const hasPasskey = passkeys !== undefined && passkeys.length > 0;
  useEffect(() => {
    if (isShown) writeStorage(STORAGE_KEYS.passkeyOffered, 'yes');
    else if (hasPasskey || isError) close();
  }, [isShown, hasPasskey, isError]);
  const accept = async () => {
    if (await add()) onClosed();
  };
  return (
    isShown && (
      <OfferCard id="passkey-offer" title={TEXTS.title} body={TEXTS.body} problem={problem}>
        <Button pending={isAdding} pendingLabel="Adding..." onClick={() => void accept()}>
          {TEXTS.yes}
        </Button>
        <Button variant="quiet" onClick={onClosed}>
          {TEXTS.no}
        </Button>
      </OfferCard>
    )
  );
}
