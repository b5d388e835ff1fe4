import type { Wish } from '@dubs/contract';
import { Segmented } from '../../../../components/controls/segmented.tsx';
import { WISHES } from '../../wish-texts.ts';

const QUESTION = 'What would help?';
const NONE = 'none';

const OPTIONS = [
  { value: NONE, label: 'Just sharing' },
  ...(['listen', 'ideas', 'laugh'] as const).map((wish) => ({
    value: wish,
    label: WISHES[wish].label,
    chosenClassName: 'border-loss bg-loss-soft text-loss-ink',
  })),
] as const;

interface WishFieldProps {
  wish: Wish | null;
  onChange: (wish: Wish | null) => void;
}

/** Renders the choice of the wish of an L. */
export function WishField({ wish, onChange }: WishFieldProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      <span aria-hidden className="font-semibold">
        {QUESTION}
      </span>
      <Segmented
        label={QUESTION}
        value={wish ?? NONE}
        onChange={(value) => onChange(value === NONE ? null : value)}
        options={OPTIONS}
        className="[&>label]:whitespace-nowrap max-sm:[&>label]:basis-2/5"
      />
    </div>
  );
}
