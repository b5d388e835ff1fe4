import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { EmptyFeedArt } from '../../features/posts/components/feed/empty-feed-art.tsx';
import { JoinAGroup } from '../post/join-a-group.tsx';

/** Renders the empty feed of a group, or of all groups. */
export default function NoPosts({ isGroup = false }: { isGroup?: boolean }) {
  if (!isGroup)
    return <EmptyState art={<EmptyFeedArt />} title="No recent activity" action={<JoinAGroup />} />;
  return (
    <EmptyState art={<EmptyFeedArt />} title="Nothing shared yet">
      The first win or L of this group could be yours.
    </EmptyState>
  );
}
