import type { GroupChip } from '@dubs/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { TextInput } from '../../../../components/controls/field.tsx';
import { GroupChips } from '../composer/group-chips.tsx';

/** Minimum number of groups for a search field. */
const MANY = 9;

interface GroupLineProps {
  groups: readonly GroupChip[];
  chosen: readonly number[];
  isOpen: boolean;
  onToggle: () => void;
  onChange: (groupIds: number[]) => void;
  /** The button that shares, at the end of the line. */
  action: ReactNode;
}

/** Returns the groups of a share in words: "To 🎊 The Sunday Table", "To 🎊 and 📚", "To 4 groups". */
function groupsInWords(groups: readonly GroupChip[]): string {
  const [first, second] = groups;
  if (!first) return 'To …';
  if (!second) return `To ${first.emoji} ${first.name}`;
  return groups.length === 2 ? `To ${first.emoji} and ${second.emoji}` : `To ${groups.length} groups`;
}

/** Renders the groups of a share as one line, with a button that opens the choice of groups below it. */
export function GroupLine({ groups, chosen, isOpen, onToggle, onChange, action }: GroupLineProps) {
  const id = useId();
  const [first] = useState(chosen);
  const [wanted, setWanted] = useState('');
  const named = groups.filter((group) => chosen.includes(group.id));
  const found = groups.filter(({ name }) =>
    name.toLocaleLowerCase().includes(wanted.trim().toLocaleLowerCase()),
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-end gap-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={onToggle}
          className="-ms-2 inline-flex min-h-11 min-w-[min(100%,8rem)] flex-1 items-center gap-1 rounded-sm px-2 font-semibold hover:bg-sunken"
        >
          <bdi className="truncate">{groupsInWords(named)}</bdi>
          <ChevronDown
            aria-hidden
            className={`size-5 shrink-0 text-ink-muted transition-[rotate] duration-160 ${isOpen ? 'rotate-180' : ''}`}
          />
        </button>
        {action}
      </div>
      <fieldset
        id={id}
        hidden={!isOpen}
        className="flex min-w-0 flex-col gap-2 not-[[hidden]]:animate-fade-in"
      >
        <legend className="sr-only">Groups</legend>
        {groups.length >= MANY && (
          <TextInput
            type="search"
            aria-label="Find a group"
            placeholder="Find a group"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
            onKeyDown={(event) => {
              // Escape clears the field first, which not every browser does; then it closes the form.
              if (event.key !== 'Escape' || wanted === '') return;
              event.stopPropagation();
              setWanted('');
            }}
          />
        )}
        <GroupChips groups={found} chosen={chosen} first={first} disabled={false} onChange={onChange} />
      </fieldset>
    </>
  );
}
