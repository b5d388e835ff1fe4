import type { GroupChip, PostType } from '@dubs/contract';
import clsx from 'clsx';
import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Avatar } from '../../components/display/avatar.tsx';
import { AuthorName } from '../../components/display/author-name.tsx';
import { Stamp } from '../../components/display/stamp.tsx';
import type { PickedImage } from '../../features/media/add-images.ts';
import { PickedPreview } from '../../features/media/components/picked-preview.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { trpc } from '../../lib/api/trpc.ts';

interface ShareTicketProps {
  type: PostType;
  content: string;
  /** The id of the kept profile that it is about. */
  aboutId: number | null;
  images: readonly PickedImage[];
  groups: readonly GroupChip[];
  /** The groups with which it has been shared already. */
  arrivedIn?: readonly number[];
  /** Why sending stopped, as a sentence; null while it is being sent or waits. */
  problem: string | null;
  /** Shown at the foot while there is no problem. */
  status: ReactNode;
  actions: ReactNode;
}

/** Renders an unsent share as its future ticket, with a dashed edge; with a red one if there is a problem. */
export function ShareTicket(props: ShareTicketProps) {
  const { type, content, aboutId, images, groups, arrivedIn = [], problem, status, actions } = props;
  const id = useId();
  const me = useMe();
  const { data: kept = [] } = trpc.keptPeople.list.useQuery(undefined, { enabled: aboutId !== null });
  return (
    <article
      aria-labelledby={`${id}-kind ${id}-author`}
      className={clsx(
        'flex flex-col gap-3 rounded-[8px_20px_20px_8px] border-2 bg-surface p-4',
        problem === null ? 'border-dashed border-line-strong' : 'border-danger',
      )}
    >
      <header className="flex items-start gap-3">
        <Avatar person={me} />
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <div className="flex items-start gap-2">
            <p id={`${id}-author`} className="min-w-0 grow font-semibold wrap-anywhere">
              <AuthorName user={me} about={kept.find((person) => person.id === aboutId)} />
            </p>
            <span id={`${id}-kind`}>
              <Stamp kind={type} />
            </span>
          </div>
          <ul aria-label="Groups" className="flex flex-wrap gap-1.5">
            {groups.map((group) => (
              <li
                key={group.id}
                className="inline-flex max-w-full items-center gap-1 rounded-pill bg-well px-2 py-0.5 text-small text-ink-muted"
              >
                {arrivedIn.includes(group.id) ? (
                  <Check
                    role="img"
                    aria-label="Shared with"
                    className="size-4 text-win-ink"
                    strokeWidth={3}
                  />
                ) : (
                  <span aria-hidden>{group.emoji}</span>
                )}
                <bdi className="truncate">{group.name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      </header>
      <p dir="auto" className="line-clamp-8 text-post whitespace-pre-wrap opacity-60 wrap-anywhere">
        {content}
      </p>
      {images.length > 0 && (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2 opacity-60">
          {images.map((image) => (
            <li key={image.id} className="size-18">
              <PickedPreview file={image.file} />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <div
          role="status"
          className={clsx(
            'min-w-40 flex-1 text-small wrap-anywhere',
            problem === null ? 'text-ink-muted' : 'font-semibold text-danger',
          )}
        >
          {problem ?? status}
        </div>
        <span className="-me-2 ms-auto flex flex-wrap gap-1">{actions}</span>
      </div>
    </article>
  );
}
