import type { Post, Role } from '@dubs/contract';
import { mayDeletePost, mayEditPost } from '@dubs/contract/permissions';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Menu, type MenuItem } from '../../../../components/overlays/menu.tsx';
import { postName } from './post-kind.ts';
import { consumeRestoredFocus } from '../../restored-post-focus.ts';
import { useDeletePost } from '../../api/use-delete-post.ts';
import { useEditable } from './use-editable.ts';

const EditPostDialog = lazy(() => import('./edit-post-dialog.tsx'));

interface PostMenuProps {
  post: Post;
  meId: number;
  /** The viewer's part in the post's group; undefined while it is not known. */
  role: Role | undefined;
  /** What else the menu offers, to every member. */
  extra?: readonly MenuItem[];
  /** The post is going: what its own page does then. */
  onDeleting?: () => void;
}

/** Shows the menu of a post: for its author, for admins of its group and, with `extra`, for every member. */
export function PostMenu({ extra = [], role = 'member', ...props }: PostMenuProps) {
  const mayDelete = mayDeletePost(props.post, props.meId, role);
  if (!mayDelete && extra.length === 0) return null;
  return <More {...props} extra={extra} mayDelete={mayDelete} />;
}

interface MoreProps extends Omit<PostMenuProps, 'role'> {
  extra: readonly MenuItem[];
  mayDelete: boolean;
}

function More({ post, meId, extra, mayDelete, onDeleting }: MoreProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const isInTime = useEditable(post);
  const remove = useDeletePost();
  const [isEditing, setEditing] = useState(false);
  // Each opening begins with the words as they are by then.
  const [opening, setOpening] = useState(0);
  useEffect(() => {
    if (consumeRestoredFocus(post.id)) opener.current?.focus();
  }, [post.id]);

  const edit: MenuItem = {
    label: 'Edit',
    icon: <Pencil aria-hidden className="size-5" />,
    onSelect: () => {
      setOpening(opening + 1);
      setEditing(true);
    },
  };
  const deletion: MenuItem = {
    label: 'Delete',
    icon: <Trash2 aria-hidden className="size-5" />,
    tone: 'danger',
    onSelect: (choice) => {
      void remove(post, choice);
      onDeleting?.();
    },
  };
  const items = [
    ...(isInTime && mayEditPost(post, meId) ? [edit] : []),
    ...extra,
    ...(mayDelete ? [deletion] : []),
  ];

  return (
    <>
      <Menu
        label={`More about ${postName(post)}`}
        title="More"
        icon={<Ellipsis aria-hidden className="size-5" />}
        items={items}
        opener={opener}
        size="sm"
      />
      {opening > 0 && (
        <Suspense fallback={null}>
          <EditPostDialog
            key={opening}
            post={post}
            userId={meId}
            open={isEditing}
            onClose={() => setEditing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
