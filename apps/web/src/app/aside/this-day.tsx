import { displayContent } from '@dubs/contract/texts';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { Avatar } from '../../components/display/avatar.tsx';
import { AuthorName } from '../../components/display/author-name.tsx';
import { trpc } from '../../lib/api/trpc.ts';
import { DAY_MS } from '../../lib/text/dates.ts';
import { paths } from '../paths.ts';

/** The page may stay open past midnight. */
const REFRESH_MS = 10 * 60_000;
const YEAR_MS = 365.25 * DAY_MS;

function yearsAgo(iso: string): string {
  const years = Math.round((Date.now() - Date.parse(iso)) / YEAR_MS);
  return years === 1 ? 'A year ago' : `${years} years ago`;
}

/** Renders wins of this day in earlier years; nothing while they load, and on most days. */
export default function OnThisDay() {
  const id = useId();
  const { data } = trpc.stats.onThisDay.useQuery(undefined, {
    refetchOnMount: true,
    refetchInterval: REFRESH_MS,
  });
  if (!data || data.wins.length === 0) return null;
  return (
    <section aria-labelledby={id} className="rounded-lg border border-line bg-surface p-4 pb-2 shadow-e1">
      <h2 id={id} className="text-heading">
        On this day
      </h2>
      <ul className="divide-y divide-line">
        {data.wins.map(({ postId, content, createdAt, user, about, group }) => (
          <li key={postId} className="relative flex items-start gap-3 py-3">
            <Avatar person={user} />
            <div className="min-w-0 flex-1 wrap-anywhere">
              <Link
                to={paths.post(group.id, postId)}
                className="block after:absolute after:inset-0 hover:underline"
              >
                <span className="sr-only">{yearsAgo(createdAt)}, </span>
                <span className="font-semibold">
                  <AuthorName user={user} about={about} />
                </span>
                <span className="sr-only">: </span>
                <span dir="auto" className="line-clamp-3">
                  {displayContent(content)}
                </span>
              </Link>
              <p className="text-small text-ink-muted">
                <span aria-hidden>{yearsAgo(createdAt)} · </span>
                <bdi>{group.name}</bdi>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
