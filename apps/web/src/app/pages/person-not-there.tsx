import { Link } from 'react-router-dom';
import { buttonClass } from '../../components/controls/button.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';

/** Replaces the page of a person who has left the group. */
export function PersonNotThere({ groupId }: { groupId: number }) {
  return (
    <section className="mx-auto flex max-w-feed flex-col items-center gap-5 py-12 text-center">
      <NoPostsArt />
      <PageHeading title="Not in this group any more" />
      <p className="text-ink-muted">Their posts and comments are still in the group.</p>
      <Link to={paths.group(groupId)} className={buttonClass()}>
        Back to the group
      </Link>
    </section>
  );
}
