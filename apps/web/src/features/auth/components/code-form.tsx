import { type ReactNode, useId } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Notice } from '../../../components/feedback/notice.tsx';
import { handleSubmit } from '../../../components/form/handle-submit.ts';
import { clock } from '../../../lib/browser/use-countdown.ts';
import { phoneInWords } from '../phone-number.ts';
import { isWholeCode } from './code-digits.ts';
import { CodeField } from './code-field.tsx';
import { type CodeFormOptions, useCodeForm } from './use-code-form.ts';

interface CodeFormProps extends CodeFormOptions {
  /** The number or address; null if the form must not reveal whether the account has an address. */
  sentTo: string | null;
  /** The code itself, which only a server in development mode returns; empty if that prints it to its terminal instead. */
  devCode: string | undefined;
  label: string;
  pendingLabel: string;
  /** Further actions, shown beside the button to resend the code. */
  children?: ReactNode;
}

/** Renders the form for the code from a text message or an e-mail, with a button to request another one. */
export function CodeForm({
  sentTo,
  sentAt,
  devCode,
  label,
  pendingLabel,
  onVerify,
  onResend,
  children,
}: CodeFormProps) {
  const { field, code, failure, wait, ...form } = useCodeForm({ sentAt, onVerify, onResend });
  const sentence = useId();

  return (
    <form className="flex flex-col gap-5" onSubmit={handleSubmit(form.submit)}>
      {/* Not atomic: only the part of the alert that changed is announced. */}
      <div role="alert" aria-atomic={false} className="flex flex-col gap-3 empty:hidden">
        {devCode !== undefined && (
          <Notice>
            Development mode: your code is{' '}
            {devCode === '' ? (
              'in the terminal where Dubs runs.'
            ) : (
              <strong className="tabular">{devCode}</strong>
            )}
          </Notice>
        )}
        {failure !== undefined && <Notice tone="danger">{failure}</Notice>}
      </div>
      <p id={sentence} className="text-ink-muted">
        {sentTo === null ? (
          'If your account has an e-mail address, a code is on its way there.'
        ) : (
          <>
            We sent a code to <strong className="text-ink wrap-anywhere">{phoneInWords(sentTo)}</strong>.
          </>
        )}{' '}
        It is good for 10 minutes.
      </p>
      <CodeField
        ref={field}
        value={code}
        onChange={form.setCode}
        invalid={failure !== undefined}
        describedBy={sentence}
      />
      <Button
        type="submit"
        size="lg"
        disabled={!isWholeCode(code)}
        pending={form.isVerifying}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
      <div className="flex flex-col">
        {children}
        <Button
          variant="quiet"
          className="tabular"
          disabled={wait > 0}
          pending={form.isResending}
          pendingLabel="Sending..."
          onClick={() => void form.resend()}
        >
          {wait > 0 ? `Resend code in ${clock(wait)}` : 'Resend code'}
        </Button>
      </div>
    </form>
  );
}
