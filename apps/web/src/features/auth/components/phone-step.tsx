import { useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { phoneOf } from '../phone-number.ts';
import { type CodeWay, sendCode, type SentCode } from '../api/sign-in.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface PhoneStepProps {
  /** Channel to send the code through. */
  by: CodeWay;
  phoneNumber: string;
  onPhoneNumber: (phoneNumber: string) => void;
  /** The code that was sent last, if the user returned to this step. */
  lastSent: SentCode | undefined;
  /** Called when a code has been sent, or to return to the last one. */
  onSent: (sent: SentCode) => void;
  /** Links of the consent notice. */
  legalLinks: ReactNode;
  /** Other ways to sign in. */
  otherWay: ReactNode;
}

/** Renders the first step of the sign-in: the phone number, and the consent notice for text messages. */
export function PhoneStep({
  by,
  phoneNumber,
  onPhoneNumber,
  lastSent,
  onSent,
  legalLinks,
  otherWay,
}: PhoneStepProps) {
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<{ by: CodeWay; message: string }>();

  const isByText = by === 'text';
  const send = async () => {
    setPending(true);
    setFailure(undefined);
    const result = await sendCode(phoneNumber, lastSent, by);
    setPending(false);
    if (result.ok) onSent(result.sent);
    else setFailure({ by, message: result.message });
  };

  return (
    <form className="flex flex-col gap-5" onSubmit={handleSubmit(send)}>
      {failure?.by === by && (
        <Notice role="alert" tone="danger">
          {failure.message}
        </Notice>
      )}
      <TextField
        label="Phone number"
        hint={
          isByText
            ? 'Outside the US, begin with + and your country code.'
            : 'The code goes to the e-mail address in your profile, if you added one.'
        }
        type="tel"
        inputMode="tel"
        autoComplete="tel webauthn"
        value={phoneNumber}
        onChange={(event) => onPhoneNumber(phoneOf(event.target))}
      />
      <p className="text-small text-ink-muted">
        {isByText &&
          'By sending a code you agree to receive text messages (SMS) from Dubs: sign-in codes, and daily reminders, which you can turn off in your profile or by replying STOP. Message and data rates may apply. '}
        {legalLinks}
      </p>
      <Button
        type="submit"
        size="lg"
        disabled={phoneNumber.trim() === ''}
        pending={pending}
        pendingLabel="Sending..."
      >
        {isByText ? 'Send code' : 'Send the code by e-mail'}
      </Button>
      {lastSent?.phoneNumber === phoneNumber && lastSent.by === by && (
        <Button variant="quiet" onClick={() => onSent(lastSent)}>
          I have the code
        </Button>
      )}
      {otherWay}
    </form>
  );
}
