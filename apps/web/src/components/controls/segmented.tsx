import clsx from 'clsx';
import { useId, type ReactNode } from 'react';

export interface SegmentedOption<T extends string> {
  value: T;
  label: string;
  icon?: ReactNode;
  /** Classes of the chosen state, where it has a colour of its own. */
  chosenClassName?: string;
}

interface SegmentedProps<T extends string> {
  /** Name of the group, for assistive technology. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SegmentedOption<T>[];
  className?: string;
}

/** Renders a choice between a few visible options: a radio group in one row. */
export function Segmented<T extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: SegmentedProps<T>) {
  const name = useId();
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={clsx(
        'inline-flex max-w-full flex-wrap gap-1 rounded-md border border-line-strong bg-sunken p-1',
        className,
      )}
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={clsx(
            'relative inline-flex min-h-11 flex-1 items-center justify-center gap-1.5 rounded-sm border px-4 font-display font-semibold',
            'transition-[background-color] duration-160 ease-out has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            option.value === value
              ? (option.chosenClassName ?? 'border-brand-edge bg-selected text-ink')
              : 'border-transparent text-ink-muted hover:text-ink',
            option.value === value &&
              'forced-colors:bg-[Highlight]! forced-colors:text-[HighlightText]! forced-colors:forced-color-adjust-none',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </div>
  );
}
