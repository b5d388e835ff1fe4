import { LIMITS } from '@dubs/contract/limits';
import { useCallback, useEffect, useRef } from 'react';
import { dismissToast } from '../../../../components/toast/toast-store.ts';
import { toast } from '../../../../components/toast/toast.tsx';
import type { KeptForm } from '../../../../lib/storage/use-draft.ts';
import { addImages } from '../../../media/add-images.ts';
import { shrinkImage } from '../../../media/shrink-image.ts';
import type { PostForm } from '../../post-form.ts';
import { REMOVED_IMAGE_TEXTS as TEXTS } from '../../share-texts.ts';

interface FormImages {
  /** Adds pictures; `check` selects and validates them. */
  add: (files: File[], check?: typeof addImages) => void;
  /** Removes a picture from the form. A toast offers to put it back in its place. */
  remove: (id: string) => void;
  /** Sets the alternative text of a picture. */
  describe: (id: string, description: string) => void;
  /** Dismisses the offer, because the form is being sent or was unmounted. */
  withdrawUndo: () => void;
}

interface FormImagesOptions extends Pick<KeptForm<PostForm>, 'form' | 'change'> {
  /** Called with sentences about the pictures that were not added. */
  onProblems: (problems: readonly string[]) => void;
}

/** Adds, removes and describes the pictures of a share form. A removal can be undone while the form is mounted. */
export function useFormImages({ form, change, onProblems }: FormImagesOptions): FormImages {
  const offer = useRef<number>(undefined);
  const withdrawUndo = useCallback(() => {
    if (offer.current !== undefined) dismissToast(offer.current);
    offer.current = undefined;
  }, []);
  useEffect(() => withdrawUndo, [withdrawUndo]);

  const add: FormImages['add'] = (files, check = addImages) =>
    // Uses the current form: a draft may have been restored since the last render.
    change(({ images: before }) => {
      const added = check(before, files);
      for (const { file } of added.images) void shrinkImage(file);
      onProblems(added.problems);
      const title =
        added.images.length === before.length ? 'No images were added' : 'Some images were not added';
      if (added.problems.length > 0)
        toast({ title, description: added.problems.join('\n'), variant: 'destructive' });
      return { images: added.images };
    });

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
  const describe = (id: string, description: string) =>
    change(({ images }) => ({
      images: images.map((image) => (image.id === id ? { ...image, description } : image)),
    }));
  return { add, remove, describe, withdrawUndo };
}
