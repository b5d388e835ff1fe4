import { useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { OfferCard } from '../../../components/overlays/offer-card.tsx';
import { shownToast } from '../../../components/toast/toast-store.ts';
import { toast } from '../../../components/toast/toast.tsx';
import { useStore } from '../../../lib/create-store.ts';
import { readStorage, writeStorage } from '../../../lib/storage/safe-storage.ts';
import { STORAGE_KEYS } from '../../../lib/storage/storage-keys.ts';
import { usePushKey, useThisDevice } from '../api/use-push.ts';
import { pushSupport } from '../device.ts';
import { PUSH_TEXTS } from '../texts.ts';

const TEXTS = PUSH_TEXTS.offer;

/** True if the user may be asked on this device: the offer was never answered, and the browser's permission not yet decided. */
const isAskable = () =>
  pushSupport() === 'yes' &&
  Notification.permission === 'default' &&
  readStorage(STORAGE_KEYS.pushOfferAnswered) === null;

/** Offers to turn on notifications after a share or a received reaction, until the user answers. After a yes the browser asks for its permission. */
export default function PushOffer() {
  const [isOpen, setOpen] = useState(isAskable);
  return isOpen && <Offer onAnswered={() => setOpen(false)} />;
}

function Offer({ onAnswered }: { onAnswered: () => void }) {
  const publicKey = usePushKey().data?.publicKey;
  const isToastOpen = useStore(shownToast, (shown) => shown?.open === true);
  const [isShown, setShown] = useState(false);
  // Waits until the toast about a share, which has the same place, has closed. Once shown it stays.
  if (publicKey && !isToastOpen && !isShown) setShown(true);
  return (
    <div aria-live="polite">
      {isShown && publicKey && <PushQuestion publicKey={publicKey} onAnswered={onAnswered} />}
    </div>
  );
}

function PushQuestion({ publicKey, onAnswered }: { publicKey: string; onAnswered: () => void }) {
  const { isBusy, problem, set } = useThisDevice(publicKey);
  const isRefused = problem !== null && Notification.permission === 'denied';
  const close = () => {
    writeStorage(STORAGE_KEYS.pushOfferAnswered, 'yes');
    onAnswered();
  };
  const accept = async () => {
    if (!(await set(true))) return;
    toast({ title: TEXTS.isOn });
    close();
  };
  return (
    <OfferCard id="push-offer" title={TEXTS.title} body={TEXTS.body} problem={problem}>
      {isRefused ? (
        <Button variant="secondary" onClick={close}>
          Close
        </Button>
      ) : (
        <>
          <Button pending={isBusy} pendingLabel="Turning on..." onClick={() => void accept()}>
            {TEXTS.yes}
          </Button>
          <Button variant="quiet" onClick={close}>
            {TEXTS.no}
          </Button>
        </>
      )}
    </OfferCard>
  );
}
