import type { Birthday, Person } from '@dubs/contract';
import { Cake } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { Button } from '../../components/controls/button.tsx';
import { Avatar } from '../../components/display/avatar.tsx';
import { PersonLink } from '../../components/display/person-link.tsx';
import { serverNow } from '../../lib/server-time.ts';
import { placeUntil } from '../../lib/storage/drafts.ts';
import { nameOf } from '../../lib/text/name-of.ts';
import { birthdayForm } from '../../features/posts/start-forms.ts';

const ShareWithGroups = lazyPart(() => import('../post/share-with-groups.tsx'));

interface BirthdaysProps {
  birthdays: readonly Birthday[];
  /** The current group: the wish is shared with it. */
  groupId?: number;
}

/** Shows whose birthday is today, and opens the share form with a wish for them. Renders nothing without birthdays. */
export default function Birthdays({ birthdays, groupId }: BirthdaysProps) {
  const [celebrated, setCelebrated] = useState<{ person: Person; place: string }>();
  const [isOpen, setOpen] = useState(false);
  if (birthdays.length === 0 && !isOpen) return null;
  return (
    <section aria-label="Birthdays" className="rounded-lg border border-line bg-surface px-4 shadow-e1">
      <ul className="divide-y divide-line">
        {birthdays.map(({ user: person }) => (
          <li key={person.id} className="flex flex-wrap items-center gap-3 py-3">
            <LinkedToPage person={person} groupId={groupId} isFace>
              <Avatar person={person} />
            </LinkedToPage>
            <p className="min-w-40 flex-1 wrap-anywhere">
              It's{' '}
              <LinkedToPage person={person} groupId={groupId}>
                <bdi className="font-semibold">{nameOf(person)}</bdi>
              </LinkedToPage>
              's birthday today.
            </p>
            <Button
              variant="secondary"
              icon={<Cake aria-hidden className="size-5" />}
              onClick={() => {
                // On other days no form opens the draft.
                const endOfDay = new Date(new Date(serverNow()).setHours(24, 0, 0, 0));
                setCelebrated({ person, place: placeUntil(`birthday-${person.id}`, endOfDay) });
                setOpen(true);
              }}
            >
              Send a wish
            </Button>
          </li>
        ))}
      </ul>
      {celebrated && (
        <ShareWithGroups
          key={celebrated.place}
          place={celebrated.place}
          start={birthdayForm(celebrated.person, groupId)}
          open={isOpen}
          onOpenChange={setOpen}
        />
      )}
    </section>
  );
}

interface LinkedToPageProps {
  person: Person;
  groupId: number | undefined;
  isFace?: boolean;
  children: ReactNode;
}

/** Links a name or a face to the person's page in the current group; outside a group it has none. */
const LinkedToPage = ({ person, groupId = 0, ...link }: LinkedToPageProps) => (
  <PersonLink groupId={groupId} userId={person.id} isMember={groupId > 0} {...link} />
);
