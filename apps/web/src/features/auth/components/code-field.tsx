import { LIMITS } from '@dubs/contract/limits';
import clsx from 'clsx';
import { useId, type Ref } from 'react';
import { codeDigits } from './code-digits.ts';

interface CodeFieldProps {
  value: string;
  onChange: (digits: string) => void;
  invalid?: boolean;
  describedBy?: string | undefined;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Renders the field for the 6-digit code: one real input, so that paste, autofill and screen readers work, with six boxes drawn behind
 * its letter-spaced digits.
 */
export function CodeField({ value, onChange, invalid = false, describedBy, ref }: CodeFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        6-digit code
      </label>
      <div className="code-boxes @container relative">
        <div aria-hidden className="flex gap-[min(0.5rem,2cqi)]">
          {Array.from({ length: LIMITS.otp.digits }, (_, at) => (
            <span
              key={at}
              className={clsx(
                'flex h-14 min-w-0 flex-1 items-center justify-center rounded-sm border bg-sunken font-display text-[length:min(1.625rem,13cqi)] font-bold',
                invalid ? 'border-danger' : 'border-line-strong',
                'code-box',
              )}
              data-next={at === value.length || undefined}
            >
              {value[at]}
            </span>
          ))}
        </div>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          onChange={(event) => onChange(codeDigits(event.target.value))}
          className="absolute inset-0 size-full cursor-text rounded-sm bg-transparent text-transparent caret-transparent outline-none forced-color-adjust-none selection:bg-transparent selection:text-transparent"
        />
      </div>
    </div>
  );
}
