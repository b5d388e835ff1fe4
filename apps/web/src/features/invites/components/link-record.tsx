import type { InviteRecord } from '@dubs/contract';
import { useState } from 'react';
import { PersonLink } from '../../../components/display/person-link.tsx';
import { RelativeTime } from '../../../components/display/relative-time.tsx';
import { expiryInWords, usesInWords } from '../link-description.ts';
import { nameOf } from '../../../lib/text/name-of.ts';

const NAMES_SHOWN = 6;

/** Renders the details of a link: creator, time of creation, expiry, uses, and the members who joined by it. */
export function LinkRecord({ groupId, link }: { groupId: number; link: InviteRecord }) {
  const { createdAt, createdBy, expiresAt, endedAt } = link;
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p className="wrap-anywhere">
        Made
        {createdBy && (
          <>
            {' by '}
            <PersonLink groupId={groupId} userId={createdBy.id} isMember={createdBy.isMember}>
              <bdi className="font-semibold">{nameOf(createdBy)}</bdi>
            </PersonLink>
          </>
        )}
        , <RelativeTime iso={createdAt} />
      </p>
      <p className="text-small text-ink-muted">
        {endedAt === null ? (
          expiryInWords(expiresAt)
        ) : (
          <>
            Ended <RelativeTime iso={endedAt} />
          </>
        )}
        <span aria-hidden> · </span>
        <span className="sr-only">, </span>
        {usesInWords(link)}
      </p>
      <Joined groupId={groupId} {...link} />
    </div>
  );
}

/** Lists the members who joined by a link: the newest few, and on demand all loaded ones. */
function Joined({
  groupId,
  joined,
  joinedCount,
}: Pick<InviteRecord, 'joined' | 'joinedCount'> & { groupId: number }) {
  const [isWhole, setWhole] = useState(false);
  if (joined.length === 0) return null;
  const shown = isWhole ? joined : joined.slice(0, NAMES_SHOWN);
  const rest = joinedCount - shown.length;
  return (
    <p className="text-small text-ink-muted wrap-anywhere">
      Joined with this link:{' '}
      {shown.map(({ user }, place) => (
        <span key={user.id}>
          {place > 0 && ', '}
          <PersonLink groupId={groupId} userId={user.id} isMember isInText>
            <bdi className="text-ink">{nameOf(user)}</bdi>
          </PersonLink>
        </span>
      ))}
      {rest > 0 && isWhole && ` and ${rest} more`}
      {rest > 0 && !isWhole && (
        <>
          {' '}
          <button
            type="button"
            className="relative font-semibold text-brand-ink underline after:absolute after:-inset-3"
            onClick={() => setWhole(true)}
          >
            and {rest} more
          </button>
        </>
      )}
    </p>
  );
}
