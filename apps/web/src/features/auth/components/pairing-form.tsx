import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { TextField } from '../../../components/controls/field.tsx';
import { PAIRING_TEXTS as TEXTS } from '../texts.ts';
import { handleSubmit } from '../../../components/form/handle-submit.ts';

interface PairingFormProps {
  label: string;
  pendingLabel: string;
  hint?: string;
  /** True if the field gets the focus on mount. */
  takesFocus?: boolean;
  /** Verifies the code. Resolves to an error message, or to undefined. */
  onVerify: (code: string) => Promise<string | undefined>;
  /** Content between the field and the button. */
  children?: ReactNode;
}

/** Renders the form for a pairing code. */
export function PairingForm({
  label,
  pendingLabel,
  hint = TEXTS.hint,
  takesFocus = false,
  onVerify,
  children,
}: PairingFormProps) {
  const [code, setCode] = useState('');
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();

  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);

  const verify = async () => {
    setPending(true);
    setFailure(undefined);
    const problem = await onVerify(code);
    setPending(false);
    setFailure(problem);
  };

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={handleSubmit(() => {
        if (code.trim() !== '' && !pending) void verify();
      })}
    >
      <TextField
        label={TEXTS.label}
        hint={hint}
        error={failure}
        ref={field}
        autoComplete="one-time-code webauthn"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="tabular tracking-widest uppercase"
      />
      {children}
      <Button
        type="submit"
        size="lg"
        disabled={code.trim() === ''}
        pending={pending}
        pendingLabel={pendingLabel}
      >
        {label}
      </Button>
    </form>
  );
}
