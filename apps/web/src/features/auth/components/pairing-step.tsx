import type { ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import type { SignedIn } from '../api/sign-in.ts';
import { signInWithPairingCode } from '../api/sign-in-with-pairing-code.ts';
import { PairingForm } from './pairing-form.tsx';

interface PairingStepProps {
  onVerified: (verified: SignedIn) => void;
  /** Links of the consent notice. */
  legalLinks: ReactNode;
  /** Returns to the step for the phone number; undefined if there is no such step. */
  onBack: (() => void) | undefined;
  /** Other ways to sign in. */
  children: ReactNode;
}

/** Renders the step that signs in with a pairing code from another device. */
export default function PairingStep({ onVerified, legalLinks, onBack, children }: PairingStepProps) {
  const verify = async (code: string) => {
    const verified = await signInWithPairingCode(code);
    if (!verified.ok) return verified.message;
    onVerified(verified);
    return undefined;
  };
  return (
    <div className="flex flex-col gap-5">
      <PairingForm
        label="Sign in"
        pendingLabel="Signing in..."
        takesFocus={onBack !== undefined}
        onVerify={verify}
      >
        <p className="text-small text-ink-muted">{legalLinks}</p>
      </PairingForm>
      {children}
      {onBack && (
        <Button variant="quiet" onClick={onBack}>
          Back to Phone Number
        </Button>
      )}
    </div>
  );
}
