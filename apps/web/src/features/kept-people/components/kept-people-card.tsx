import type { KeptPerson } from '@dubs/contract';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Avatar } from '../../../components/display/avatar.tsx';
import { TitledCard } from '../../../components/display/card.tsx';
import { QueryFailure } from '../../../components/feedback/load-failure.tsx';
import { SkeletonBlock } from '../../../components/feedback/loaded.tsx';
import { useKeptPeople } from '../api/use-kept-people.ts';
import { KEPT_TEXTS as TEXTS, keepersInWords } from '../texts.ts';
import { AddKeptPerson } from './add-kept-person.tsx';
import { KeptPersonDialog } from './kept-person-dialog.tsx';

interface KeptPeopleCardProps {
  meId: number;
  /** Renders the choice of a further keeper; `onChoose` resolves to true if they were added. */
  renderKeeperChoice: (
    keeperIds: readonly number[],
    onChoose: (userId: number) => Promise<boolean>,
  ) => ReactNode;
}

/** Lists the profiles that the viewer keeps for children without an account, with controls to add and edit them. */
export function KeptPeopleCard({ meId, renderKeeperChoice }: KeptPeopleCardProps) {
  const query = useKeptPeople();
  const { data: people } = query;
  const [openId, setOpenId] = useState<number | null>(null);
  const opened = people?.find(({ id }) => id === openId);
  return (
    <TitledCard title={TEXTS.title}>
      <p className="text-ink-muted">{TEXTS.about}</p>
      <QueryFailure query={query} failure={TEXTS.notLoaded} />
      {!people && !query.error && <SkeletonBlock className="h-11" />}
      {people && people.length > 0 && (
        <ul className="divide-y divide-line">
          {people.map((person) => (
            <KeptPersonRow key={person.id} person={person} meId={meId} onOpen={() => setOpenId(person.id)} />
          ))}
        </ul>
      )}
      {people && <AddKeptPerson />}
      {opened && (
        <KeptPersonDialog
          key={opened.id}
          person={opened}
          meId={meId}
          onClose={() => setOpenId(null)}
          renderKeeperChoice={renderKeeperChoice}
        />
      )}
    </TitledCard>
  );
}

interface KeptPersonRowProps {
  person: KeptPerson;
  meId: number;
  onOpen: () => void;
}

function KeptPersonRow({ person, meId, onOpen }: KeptPersonRowProps) {
  const others = person.keepers.filter(({ id }) => id !== meId).map(({ name }) => name);
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <Avatar person={person} size={48} />
      <p className="min-w-32 flex-1 wrap-anywhere">
        <bdi className="font-semibold">{person.name}</bdi>
        <span className="block text-small text-ink-subtle">{keepersInWords(others)}</span>
      </p>
      <Button variant="secondary" aria-label={`Edit ${person.name}`} onClick={onOpen}>
        Edit
      </Button>
    </li>
  );
}
