import type { Post } from '@dubs/contract';
import { useRef } from 'react';
import { Button } from '../../../../components/controls/button.tsx';
import { celebrateShare } from './celebrate-post.ts';
import { CreatePostForm } from './create-post-form.tsx';
import { ProblemList } from '../../../../components/feedback/problem-list.tsx';
import { COMPOSER_TEXTS } from '../../share-texts.ts';
import { useCreatePost } from './use-create-post.ts';

interface GroupComposerProps {
  userId: number;
  groupId: number;
  onShared: (posts: readonly Post[]) => void;
}

/** Renders the form on a group's page that shares to that group alone. */
export function GroupComposer({ userId, groupId, onShared }: GroupComposerProps) {
  const shareButton = useRef<HTMLButtonElement>(null);
  const post = useCreatePost({
    userId,
    place: `group-${groupId}`,
    texts: COMPOSER_TEXTS,
    groupIds: [groupId],
    choice: 'fixed',
    onShared: (posts, { type }) => {
      onShared(posts);
      void celebrateShare(type, shareButton.current);
    },
  });
  return (
    <section
      aria-label="Share with this group"
      className="rounded-lg border border-line bg-surface p-4 shadow-e1 print:hidden"
    >
      <CreatePostForm
        post={post}
        actions={
          <>
            {post.isSharing && (
              <Button variant="secondary" onClick={post.stop}>
                Cancel
              </Button>
            )}
            <Button
              ref={shareButton}
              type="submit"
              disabled={!post.canShare}
              pending={post.isSharing}
              pendingLabel="Sharing..."
            >
              Share
            </Button>
          </>
        }
      >
        <ProblemList problems={post.problems.share} />
      </CreatePostForm>
    </section>
  );
}
