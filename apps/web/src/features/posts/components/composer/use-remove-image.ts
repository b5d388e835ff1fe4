import { LIMITS } from '@dubs/contract/limits';
import { useCallback, useEffect, useRef } from 'react';
import { dismissToast } from '../../../../components/toast/toast-store.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import type { KeptForm } from '../../../../lib/storage/use-draft.ts';
import type { PostForm } from '../../post-form.ts';
import { REMOVED_IMAGE_TEXTS as TEXTS } from '../../share-texts.ts';

interface RemoveImage {
  /** Removes a picture from the form. A toast offers to put it back in its place. */
  remove: (id: string) => void;
  /** Dismisses the offer, because the form is being sent or was unmounted. */
  withdrawUndo: () => void;
}

/** Removes pictures from a share form, with an undo while the form is mounted. */
export function useRemoveImage({ form, change }: Pick<KeptForm<PostForm>, 'form' | 'change'>): RemoveImage {
  const offer = useRef<number>(undefined);
  const withdrawUndo = useCallback(() => {
    if (offer.current !== undefined) dismissToast(offer.current);
    offer.current = undefined;
  }, []);
  useEffect(() => withdrawUndo, [withdrawUndo]);

  const remove = (id: string) => {
    const place = form.images.findIndex((image) => image.id === id);
    const removed = form.images[place];
    if (!removed) return;
    change({ images: form.images.toSpliced(place, 1) });
    const undo = () =>
      change(({ images }) =>
        images.length < LIMITS.images.perPost ? { images: images.toSpliced(place, 0, removed) } : {},
      );
    offer.current = toast({
      title: TEXTS.removed,
      action: { ...TEXTS.undo, onPress: undo },
      durationMs: LIMITS.toast.undoMs,
    });
  };
  return { remove, withdrawUndo };
}
