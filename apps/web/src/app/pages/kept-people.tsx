import { useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { passFocusUp } from '../../components/controls/pass-focus-up.ts';
import { SelectField } from '../../components/controls/field.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { useGroupPeople } from '../../features/groups/api/use-group-people.ts';
import { KeptPeopleCard } from '../../features/kept-people/components/kept-people-card.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { nameOf } from '../../lib/text/name-of.ts';

/** Renders the card of kept profiles, with keepers from the viewer's groups. */
export default function KeptPeople() {
  const me = useMe();
  return (
    <KeptPeopleCard
      meId={me.id}
      renderKeeperChoice={(keeperIds, onChoose) => <KeeperChoice keeperIds={keeperIds} onChoose={onChoose} />}
    />
  );
}

interface KeeperChoiceProps {
  keeperIds: readonly number[];
  onChoose: (userId: number) => Promise<boolean>;
}

/** Renders the choice of a group, and of one of its members as another keeper of the profile. */
function KeeperChoice({ keeperIds, onChoose }: KeeperChoiceProps) {
  const [isOpen, setOpen] = useState(false);
  const { data: groups = [] } = useGroupsWhile(isOpen);
  const [chosenGroup, setGroup] = useState<number>();
  const [userId, setUser] = useState<number>();
  const [isAdding, setAdding] = useState(false);
  const groupId = chosenGroup ?? groups[0]?.id;
  const people = useGroupPeople(groupId ?? 0, isOpen && groupId !== undefined);
  const others = people?.filter(({ id }) => !keeperIds.includes(id));
  const member = others?.find(({ id }) => id === userId);
  if (!isOpen)
    return (
      <Button ref={passFocusUp} variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        Add a keeper
      </Button>
    );
  const add = async () => {
    if (!member || isAdding) return;
    setAdding(true);
    const isAdded = await onChoose(member.id);
    setAdding(false);
    if (isAdded) setUser(undefined);
  };
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label="Group"
          value={groupId ?? ''}
          onChange={(event) => {
            setGroup(Number(event.target.value));
            setUser(undefined);
          }}
        >
          {groups.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <SelectField
          label="Member"
          hint={others?.length === 0 && 'Everyone in this group keeps the profile already.'}
          value={member?.id ?? ''}
          onChange={(event) => {
            // The list of groups is sorted by activity; the one that the member is in stays chosen.
            setGroup(groupId);
            setUser(Number(event.target.value));
          }}
        >
          <option value="" disabled>
            Choose
          </option>
          {others?.map((person) => (
            <option key={person.id} value={person.id}>
              {nameOf(person)}
            </option>
          ))}
        </SelectField>
      </div>
      <Button
        className="self-start"
        resting={!member}
        pending={isAdding}
        pendingLabel="Adding..."
        onClick={() => void add()}
      >
        Add keeper
      </Button>
    </div>
  );
}
