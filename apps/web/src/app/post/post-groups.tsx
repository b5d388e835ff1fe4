import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { groupsOf, type MergedPost } from '../../features/posts/merged-shares.ts';
import { afterPaint } from '../../lib/browser/after-content.ts';

const MoreGroups = lazyExtra(async () => {
  await afterPaint();
  return import('./more-groups.tsx');
});

/** Names the groups of a ticket: a chip each or, on phones, one and a menu with the others. */
export function PostGroups({ post }: { post: MergedPost }) {
  const [first, ...others] = groupsOf(post);
  if (!first) return null;
  return (
    <span className="flex min-w-0 items-center gap-1.5 sm:flex-wrap">
      <GroupLink group={first} />
      {others.map((group) => (
        <span key={group.id} className="inline-flex min-w-0 max-sm:hidden">
          <GroupLink group={group} />
        </span>
      ))}
      {others.length > 0 && (
        <span className="-my-2 inline-flex size-9 shrink-0 sm:hidden">
          <MoreGroups groups={others} />
        </span>
      )}
    </span>
  );
}
