import clsx from 'clsx';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { InlineProblem } from '../form/inline-problem.tsx';

/** Props that link a control to the label, hint and error of its `Field`. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** What is wrong, in words; shown and announced when it appears. */
  error?: ReactNode;
  className?: string;
  children: (control: ControlProps) => ReactNode;
}

/** Renders a labelled control with an optional hint and error below it. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className={clsx('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      <InlineProblem id={errorId}>{error}</InlineProblem>
      {hint && (
        <p id={hintId} className="text-small text-ink-subtle">
          {hint}
        </p>
      )}
    </div>
  );
}

const CONTROL =
  'w-full rounded-sm border border-line-strong bg-sunken px-3.5 text-body text-ink ' +
  'aria-invalid:border-danger aria-invalid:border-2 disabled:text-ink-subtle';

/** Renders a single-line text field. */
export function TextInput({ className, type = 'text', ...rest }: ComponentProps<'input'>) {
  return <input type={type} className={clsx(CONTROL, 'min-h-12', className)} {...rest} />;
}

/** Renders a multi-line text field; grows with the text from 3 to 12 lines. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={clsx(
        CONTROL,
        'grow-with-text min-h-[calc(3lh+1.5rem)] max-h-[calc(12lh+1.5rem)] resize-none py-3',
        className,
      )}
      {...rest}
    />
  );
}

/** Renders the browser's own list to choose from. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx('relative block', className)}>
      <select className={clsx(CONTROL, 'min-h-12 appearance-none pe-10')} {...rest} />
      <svg
        viewBox="0 0 24 24"
        aria-hidden
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 fill-none stroke-ink-muted stroke-2"
      >
        <path d="m6 9 6 6 6-6" strokeLinecap="round" strokeLinejoin="round" />
      </svg>
    </span>
  );
}

type Labels = Pick<FieldProps, 'label' | 'hint' | 'error'>;

/** Renders a `TextInput` in a `Field`. */
export const TextField = ({ label, hint, error, ...input }: Labels & ComponentProps<'input'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <TextInput {...control} {...input} />}
  </Field>
);

/** Renders a `TextArea` in a `Field`. */
export const TextAreaField = ({ label, hint, error, ...area }: Labels & ComponentProps<'textarea'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <TextArea {...control} {...area} />}
  </Field>
);

/** Renders a `Select` in a `Field`. */
export const SelectField = ({ label, hint, error, ...select }: Labels & ComponentProps<'select'>) => (
  <Field label={label} hint={hint} error={error}>
    {(control) => <Select {...control} {...select} />}
  </Field>
);
