import type { GroupChip } from '@dubs/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lazyDialog } from '../../components/overlays/lazy-dialog.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { useAfterShare } from '../../features/posts/api/use-after-share.ts';
import { rememberOpened } from '../../features/posts/chosen-groups.ts';
import { useAboutPeople } from '../../features/posts/components/composer/about-field.tsx';
import { QuickShareBar } from '../../features/posts/components/quick-share/quick-share-bar.tsx';
import { QuickShareForm } from '../../features/posts/components/quick-share/quick-share-form.tsx';
import type { PostForm } from '../../features/posts/post-form.ts';
import { promptOf } from '../../features/posts/prompts.ts';
import { useMe } from '../../features/users/api/use-me.ts';
import { loadDraft } from '../../lib/storage/drafts.ts';
import { WithoutGroups } from '../pages/without-groups.tsx';

/** Replaces the form where there is no room for it. */
const ShareWithGroups = lazyDialog(() => import('./share-with-groups.tsx'), {
  isPrefetched: false,
  isFresh: true,
});

/** Below this height (px) there is no room for the form in the page. */
const LOW = 400;

const CLOSED = {
  isOpen: false,
  form: {} as { photos?: readonly File[]; place?: string; start?: PostForm },
};

interface QuickShareProps {
  /** The group whose page it is on; undefined on Home. */
  group?: GroupChip;
  /** True if there is room for the form to be open from the start. */
  hasRoom?: boolean;
  /** Initial content, which opens the form. */
  start?: PostForm | undefined;
  onClose?: () => void;
  /** Called once a share has arrived. */
  onShared?: () => void;
}

/** Renders the share bar of Home and of a group's page, which expands into the form. */
export default function QuickShare({ group, hasRoom = false, start, onClose, onShared }: QuickShareProps) {
  const me = useMe();
  const usual = group ? `group-${group.id}` : 'share';
  const place = start ? `${usual}-start` : usual;
  const opener = useRef<HTMLButtonElement>(null);
  const [photos, setPhotos] = useState<readonly File[] | null>(null);
  const [dialog, setDialog] = useState(CLOSED);
  const [prompt] = useState(() => promptOf(new Date(), me.name.split(' ')[0] ?? me.name));
  const [isShut, setShut] = useState(false);
  const isStanding = hasRoom && !start && !isShut && photos === null;
  const isOpen = photos !== null || isStanding;
  const groups = useGroupsWhile(isOpen && !group);
  useAboutPeople();
  const afterShare = useAfterShare();
  const shownGroups = group ? [group] : groups.data;
  // Without a group to choose there is no form, and the bar still names the draft.
  const isFormOpen = isOpen && !!shownGroups?.length;
  const draft = useDraftWords(me.id, place, isFormOpen || dialog.isOpen);
  useEffect(() => {
    if (group) rememberOpened(me.id, group.id);
  }, [me.id, group]);

  const open = (taken: readonly File[]) => {
    if (window.innerHeight >= LOW) return setPhotos(taken);
    setDialog({ isOpen: true, form: { photos: taken, place, ...(start && { start }) } });
  };
  const openWithStart = useEffectEvent(() => open([]));
  useEffect(() => {
    if (start) openWithStart();
  }, [start]);
  const close = () => {
    setPhotos(null);
    setShut(true);
    onClose?.();
    requestAnimationFrame(() => opener.current?.focus({ preventScroll: true }));
  };
  return (
    <section aria-label={group ? 'Share with this group' : 'Share a win or L'} className="print:hidden">
      {isFormOpen ? (
        <QuickShareForm
          key={place}
          userId={me.id}
          place={place}
          prompt={prompt}
          groups={shownGroups}
          isFixed={group !== undefined}
          photos={photos ?? []}
          isStanding={isStanding}
          start={start}
          onClose={close}
          onShared={(posts) => {
            afterShare(posts);
            onShared?.();
          }}
        />
      ) : (
        <div className="flex flex-col gap-3">
          <QuickShareBar
            me={me}
            prompt={prompt}
            purpose={group ? 'Share a win or L with this group' : 'Share a win or L with your groups'}
            draft={draft}
            opener={opener}
            onOpen={() => open([])}
            onPhoto={open}
          />
          {isOpen && <WithoutGroups groups={groups} />}
        </div>
      )}
      <ShareWithGroups
        {...dialog.form}
        group={group}
        open={dialog.isOpen}
        onOpenChange={(isOpen) => {
          setDialog({ ...dialog, isOpen });
          if (!isOpen) onClose?.();
        }}
        onShared={() => onShared?.()}
      />
    </section>
  );
}

/** Returns the text of the draft of a place while no form is open; empty if there is none. */
function useDraftWords(userId: number, place: string, isFormOpen: boolean): string {
  const [words, setWords] = useState('');
  useEffect(() => {
    let isCurrent = true;
    if (isFormOpen) setWords('');
    // The form that has just closed has saved its draft by now.
    else
      void loadDraft<PostForm>({ userId, place }).then((draft) => {
        if (isCurrent) setWords(draft?.text.trim() ?? '');
      });
    return () => {
      isCurrent = false;
    };
  }, [userId, place, isFormOpen]);
  return words;
}
