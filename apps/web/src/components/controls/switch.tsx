import { useId, type ReactNode } from 'react';

interface SwitchProps {
  /** The accessible name: what the switch turns on and off. */
  label: string;
  /** An explanation below the label. */
  description?: ReactNode;
  isOn: boolean;
  /** While true presses do nothing; the switch keeps its focus. */
  isBusy?: boolean;
  onChange: (isOn: boolean) => void;
}

/** Renders a switch that takes effect immediately, without a button to save it. The whole row can be pressed. */
export function Switch({ label, description, isOn, isBusy = false, onChange }: SwitchProps) {
  const id = useId();
  return (
    <label className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1">
      {/* With very large text the switch wraps to its own line. */}
      <span className="flex min-w-0 flex-1 basis-24 flex-col">
        <span id={`${id}-label`} className="font-semibold">
          {label}
        </span>
        {description && (
          <span id={`${id}-description`} className="text-small text-ink-muted">
            {description}
          </span>
        )}
      </span>
      <span className="relative ms-auto inline-flex h-8 w-14 shrink-0">
        <input
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-labelledby={`${id}-label`}
          aria-describedby={description ? `${id}-description` : undefined}
          aria-busy={isBusy || undefined}
          checked={isOn}
          onChange={(event) => {
            if (!isBusy) onChange(event.target.checked);
          }}
          className="peer absolute -inset-1.5 z-1 cursor-pointer appearance-none rounded-pill"
        />
        <span
          aria-hidden
          className="size-full rounded-pill border border-line-strong bg-sunken transition-[background-color] duration-160 ease-out peer-checked:border-win peer-checked:bg-win forced-colors:peer-checked:bg-[Highlight]"
        />
        <span
          aria-hidden
          className="absolute start-1 top-1 size-6 rounded-pill border border-line-strong bg-surface transition-[translate] duration-160 ease-out peer-checked:translate-x-6 peer-checked:border-win motion-reduce:transition-none rtl:peer-checked:-translate-x-6 forced-colors:bg-[ButtonText]"
        />
      </span>
    </label>
  );
}
