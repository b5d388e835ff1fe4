import { useId } from 'react';

interface EmojiChoiceProps {
  label: string;
  options: readonly string[];
  /** The chosen one; null for none. */
  value: string | null;
  onChange: (emoji: string) => void;
}

/** Renders emoji as a grid of radio buttons; arrow keys move through it. */
export function EmojiChoice({ label, options, value, onChange }: EmojiChoiceProps) {
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 rounded-md border border-line-strong bg-sunken p-2">
        {options.map((emoji) => (
          <label
            key={emoji}
            className={
              'relative grid min-h-11 place-items-center rounded-sm border-2 border-transparent text-[1.5rem] leading-none hover:bg-surface ' +
              'has-checked:border-brand-edge has-checked:bg-selected forced-colors:border-[Canvas] forced-colors:has-checked:border-[Highlight] ' +
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus'
            }
          >
            <input
              type="radio"
              name={name}
              value={emoji}
              checked={emoji === value}
              onChange={() => onChange(emoji)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {emoji}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
