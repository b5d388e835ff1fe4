import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Field, TextInput } from '../../../components/controls/field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { sendCode, type SentCode } from '../api/sign-in.ts';

interface PhoneStepProps {
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  /** The code that was sent last, when the person came back from it. */
  lastSent: SentCode | undefined;
  /** A code is on its way. */
  onSent: (sent: SentCode) => void;
  /** Links of the consent notice. */
  legalLinks: ReactNode;
  /** Another way to sign in. */
  otherWay: ReactNode;
}

/** First step of the sign-in: the phone number, and what sending it means. */
export function PhoneStep({
  phoneNumber,
  onPhoneNumber,
  lastSent,
  onSent,
  legalLinks,
  otherWay,
}: PhoneStepProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const send = async () => {
    setPending(true);
    setFailure(undefined);
    const result = await sendCode(phoneNumber, lastSent);
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
      <Field label="Phone number" hint="Outside the US, begin with + and your country code.">
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
      <p className="text-small text-ink-muted">
        By sending a code you agree to receive text messages (SMS) from Dubs: sign-in codes, and daily
        reminders, which you can turn off in your profile or by replying STOP. Message and data rates may
        apply. {legalLinks}
      </p>
      <Button
        type="submit"
        size="lg"
        disabled={phoneNumber.trim() === ''}
        pending={pending}
        pendingLabel="Sending..."
      >
        Send code
      </Button>
      {otherWay}
    </form>
  );
}
