import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftLocation, loadDraft } from '../../../../lib/storage/drafts.ts';
import { type ReceivedShare, takeReceivedShare } from '../../../../lib/storage/received-share.ts';
import { addFirstImages } from '../../../media/add-images.ts';
import type { CreatePost } from './use-create-post.ts';

/** Adds photos that were taken before the share form opened. */
export function useTakenPhotos(
  photos: readonly File[],
  { userId, place }: DraftLocation,
  { addFiles }: Pick<CreatePost, 'addFiles'>,
): void {
  const add = useEffectEvent(() => {
    // Waits for the draft, which is restored only into an empty form.
    if (photos.length > 0) void loadDraft({ userId, place }).then(() => fill());
  });
  const fill = useEffectEvent(() => addFiles([...photos]));
  useEffect(() => add(), []);
}

/** Appends text and pictures that another app shared to an open share form. */
export function useReceivedShare(
  { userId, place }: DraftLocation,
  { form, change, addFiles }: Pick<CreatePost, 'form' | 'change' | 'addFiles'>,
  isOpen: boolean,
): void {
  const [received, setReceived] = useState<ReceivedShare>();
  useEffect(() => {
    if (!isOpen) return;
    // Waits for the draft, which is restored only into an empty form.
    void loadDraft({ userId, place })
      .then(takeReceivedShare)
      .then(setReceived)
      .catch(() => undefined);
  }, [userId, place, isOpen]);

  const fill = useEffectEvent(({ text, images, imageCount }: ReceivedShare) => {
    change({ text: [form.text, text].filter(Boolean).join('\n\n') });
    addFiles([...images], (current, files) => addFirstImages(current, files, imageCount));
  });
  useEffect(() => {
    if (received) fill(received);
  }, [received]);
}
