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
  /** The post is going: what its own page does then. */
  onDeleting?: () => void;
}

/** Shows the menu of a post for its author and for admins of its group. Renders nothing for others. */
export function PostMenu({ post, meId, role = 'member', onDeleting }: PostMenuProps) {
  if (!mayDeletePost(post, meId, role)) return null;
  return <More post={post} meId={meId} {...(onDeleting && { onDeleting })} />;
}

function More({ post, meId, onDeleting }: Omit<PostMenuProps, 'role'>) {
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
  const items: MenuItem[] = [
    ...(isInTime && mayEditPost(post, meId) ? [edit] : []),
    {
      label: 'Delete',
      icon: <Trash2 aria-hidden className="size-5" />,
      tone: 'danger',
      onSelect: (choice) => {
        void remove(post, choice);
        onDeleting?.();
      },
    },
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
