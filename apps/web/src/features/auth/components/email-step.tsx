import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field, TextInput } from '../../../components/controls/field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { sendCode, type SentCode } from '../api/sign-in.ts';

interface EmailStepProps {
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  /** The code that was sent last, when the person came back from it. */
  lastSent: SentCode | undefined;
  /** A code is on its way. */
  onSent: (sent: SentCode) => void;
  /** Links of the consent notice. */
  legalLinks: ReactNode;
  /** Leads back to the code by text, where there is one. */
  onBack: (() => void) | undefined;
  /** Other ways to sign in. */
  children: ReactNode;
}

/** Asks for a code by e-mail, with the phone number of the account. */
export default function EmailStep({
  phoneNumber,
  onPhoneNumber,
  lastSent,
  onSent,
  legalLinks,
  onBack,
  children,
}: EmailStepProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    const result = await sendCode(phoneNumber, lastSent, 'email');
    setPending(false);
    if (result.ok) onSent(result.sent);
    else setFailure(result.message);
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {failure !== undefined && (
        <Notice role="alert" tone="danger">
          {failure}
        </Notice>
      )}
      <Field
        label="Phone number"
        hint="The code goes to the e-mail address in your profile, if you added one."
      >
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            inputMode="tel"
            autoComplete="tel webauthn"
            value={phoneNumber}
            onChange={(event) => onPhoneNumber(event.target.value)}
          />
        )}
      </Field>
      <p className="text-small text-ink-muted">{legalLinks}</p>
      <Button
        type="submit"
        size="lg"
        disabled={phoneNumber.trim() === ''}
        pending={pending}
        pendingLabel="Sending..."
      >
        Send the code by e-mail
      </Button>
      {children}
      {onBack && (
        <Button variant="quiet" className="-ms-4 self-start" onClick={onBack}>
          Send it by text
        </Button>
      )}
    </form>
  );
}
