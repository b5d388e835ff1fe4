import type { GroupChip, Post } from '@dubs/contract';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { useCachedPosts } from '../../features/posts/api/cached-posts.ts';
import { useAfterShare } from '../../features/posts/api/use-after-share.ts';
import { GroupChipsSkeleton } from '../../features/posts/components/composer/group-chips.tsx';
import { ShareDialog } from '../../features/posts/components/composer/share-dialog.tsx';
import { EMPTY_POST_FORM, type PostForm } from '../../features/posts/post-form.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { WithoutGroups } from '../pages/without-groups.tsx';

interface ShareWithGroupsProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The L that the win turns around. */
  turns?: Post;
  /** The initial form, if it is not empty. */
  start?: PostForm;
  /** The only group that is chosen in an otherwise empty form. */
  groupId?: number;
  /** The group whose page it is on, for which the share is; undefined if there is a choice. */
  group?: GroupChip | undefined;
  /** Photos taken before the dialog opened. */
  photos?: readonly File[];
  /** The place of the draft, if it is not the common one. */
  place?: string;
  /** Called after the cache has been updated. */
  onShared?: (posts: readonly Post[]) => void;
  onWaiting?: () => void;
}

/** Opens the share dialog with the viewer's groups. */
export default function ShareWithGroups({
  turns,
  groupId,
  group,
  onShared,
  ...dialog
}: ShareWithGroupsProps) {
  const me = useMe();
  const groups = useGroupsWhile(dialog.open && !group);
  const afterShare = useAfterShare();
  const { refresh } = useCachedPosts();
  return (
    <ShareDialog
      userId={me.id}
      {...dialog}
      {...(turns && { turns })}
      {...(groupId !== undefined && { start: { ...EMPTY_POST_FORM, groupIds: [groupId] } })}
      groups={group ? [group] : groups.data}
      isFixed={group !== undefined}
      withoutGroups={<WithoutGroups groups={groups} skeleton={<GroupChipsSkeleton />} />}
      onShared={(posts) => {
        afterShare(posts);
        if (turns) void refresh(turns.id);
        onShared?.(posts);
      }}
    />
  );
}
