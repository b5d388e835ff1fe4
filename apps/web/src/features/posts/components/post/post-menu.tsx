import type { Post, Role } from '@dubs/contract';
import { mayDeletePost, mayEditPost } from '@dubs/contract/permissions';
import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyDialog } from '../../../../components/overlays/lazy-dialog.tsx';
import { Menu, type MenuItem } from '../../../../components/overlays/menu.tsx';
import { getSession } from '../../../../lib/session/session.ts';
import { postName } from './post-kind.ts';
import { orphanedEdit } from '../../orphaned-edit.ts';
import { consumeRestoredFocus } from '../../restored-post-focus.ts';
import { useDeletePost } from '../../api/use-delete-post.ts';
import { useEditable } from './use-editable.ts';

const EditPostDialog = lazyDialog(() => import('./edit-post-dialog.tsx'), {
  isPrefetched: false,
  isFresh: true,
});

interface PostMenuProps {
  post: Post;
  meId: number;
  /** The viewer's role in the post's group; undefined while unknown. */
  role: Role | undefined;
  /** Called when a deletion starts, so that the post's own page can navigate away. */
  onDeleting?: () => void;
  /** Name of the post's group, if the ticket merges posts from several groups. */
  inGroup?: string;
  /** Menu items that link to other pages, for all viewers. */
  links?: readonly MenuItem[];
}

/** Renders the menu of a post: links for all, and actions for its author and the group's admins. Renders nothing without items. */
export function PostMenu({ role = 'member', links = [], ...rest }: PostMenuProps) {
  const mayDelete = mayDeletePost(rest.post, rest.meId, role);
  return (mayDelete || links.length > 0) && <More links={links} mayDelete={mayDelete} {...rest} />;
}

type MoreProps = Omit<PostMenuProps, 'role'> & { links: readonly MenuItem[]; mayDelete: boolean };

function More({ post, meId, onDeleting, inGroup, links, mayDelete }: MoreProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const isInTime = useEditable(post);
  const remove = useDeletePost();
  const [isEditing, setEditing] = useState(false);
  useEffect(() => {
    if (consumeRestoredFocus(post.id)) opener.current?.focus();
  }, [post.id]);
  const [session] = useState(getSession);
  // The state is not current if the dialog is closed together with the page.
  const isOpen = useRef(false);
  const setOpen = (next: boolean) => {
    isOpen.current = next;
    setEditing(next);
  };
  const keepDialog = useEffectEvent(() => {
    if (isOpen.current && getSession() === session) orphanedEdit.set(post);
  });
  useEffect(() => () => keepDialog(), []);

  const edit: MenuItem = {
    label: inGroup ? `Edit in ${inGroup}` : 'Edit',
    icon: <Pencil aria-hidden className="size-5" />,
    onSelect: () => setOpen(true),
  };
  const deletion: MenuItem = {
    label: inGroup ? `Delete in ${inGroup}` : 'Delete',
    icon: <Trash2 aria-hidden className="size-5" />,
    tone: 'danger',
    onSelect: (choice) => {
      void remove(post, choice);
      onDeleting?.();
    },
  };
  const items = [
    ...links,
    ...(isInTime && mayEditPost(post, meId) ? [edit] : []),
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
      <EditPostDialog post={post} userId={meId} open={isEditing} onClose={() => setOpen(false)} />
    </>
  );
}
