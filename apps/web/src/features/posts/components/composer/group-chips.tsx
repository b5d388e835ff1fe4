import type { GroupChip } from '@dubs/contract';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { Skeleton, SkeletonGroup } from '../../../../components/feedback/skeleton.tsx';

interface GroupChipsProps {
  groups: readonly GroupChip[];
  chosen: readonly number[];
  disabled: boolean;
  /** The groups to show before the others. */
  first?: readonly number[];
  onChange: (groupIds: number[]) => void;
}

/** Renders the groups to share with as checkboxes that look like chips. Sorted by name, so that none moves after a refetch. */
export function GroupChips({ groups, chosen, disabled, first = [], onChange }: GroupChipsProps) {
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]);
  const byName = groups.toSorted(
    (a, b) =>
      Number(first.includes(b.id)) - Number(first.includes(a.id)) ||
      a.name.localeCompare(b.name, undefined, { numeric: true }) ||
      a.id - b.id,
  );
  return (
    <ul className="flex flex-wrap gap-2">
      {byName.map((group) => {
        const isChosen = chosen.includes(group.id);
        return (
          <li key={group.id} className="max-w-full">
            <label
              className={clsx(
                'relative inline-flex min-h-11 max-w-full items-center gap-2 rounded-pill border ps-3 pe-4 transition-colors duration-90',
                'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
                isChosen
                  ? 'border-brand-edge bg-selected font-semibold forced-colors:border-[Highlight]'
                  : 'border-line-strong bg-surface hover:bg-sunken',
              )}
            >
              <input
                type="checkbox"
                checked={isChosen}
                disabled={disabled}
                onChange={() => toggle(group.id)}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <span aria-hidden>{group.emoji}</span>
              <bdi className="min-w-0 truncate" title={group.name}>
                {group.name}
              </bdi>
              <Check aria-hidden strokeWidth={3} className={clsx('size-4 shrink-0', !isChosen && 'hidden')} />
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** Renders placeholders while the groups are loading. */
export const GroupChipsSkeleton = () => (
  <SkeletonGroup>
    <div className="flex flex-wrap gap-2">
      <Skeleton className="h-11 w-32 rounded-pill" />
      <Skeleton className="h-11 w-40 rounded-pill" />
      <Skeleton className="h-11 w-28 rounded-pill" />
    </div>
  </SkeletonGroup>
);
