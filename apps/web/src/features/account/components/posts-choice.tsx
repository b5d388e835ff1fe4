import type { DeleteAccountInput } from '@dubs/contract';
import { useId } from 'react';

type Choice = DeleteAccountInput['posts'];

const CHOICES: readonly { value: Choice; label: string; description: string }[] = [
  {
    value: 'remove',
    label: 'Remove them',
    description: 'Others no longer see them, and they are erased together with your account.',
  },
  {
    value: 'keep',
    label: 'Keep them without my name',
    description: 'Your groups keep them, as those of a “Former member”.',
  },
];

/** Asks whether the user's posts and comments are deleted or kept: a radio group. */
export function PostsChoice({ value, onChange }: { value: Choice; onChange: (value: Choice) => void }) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 font-semibold">Your posts and comments</legend>
      {CHOICES.map((choice) => (
        <label
          key={choice.value}
          className="flex min-h-11 items-start gap-3 rounded-md border border-line-strong px-3 py-2.5 has-checked:border-brand-edge has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:border-2 forced-colors:has-checked:border-[Highlight]"
        >
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            aria-describedby={`${name}-${choice.value}`}
            aria-labelledby={`${name}-${choice.value}-label`}
            onChange={() => onChange(choice.value)}
            className="mt-0.5 size-5 shrink-0 accent-(--brand-ink) outline-none"
          />
          <span className="flex min-w-0 flex-col">
            <span id={`${name}-${choice.value}-label`} className="font-semibold">
              {choice.label}
            </span>
            <span id={`${name}-${choice.value}`} className="text-small text-ink-muted">
              {choice.description}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
