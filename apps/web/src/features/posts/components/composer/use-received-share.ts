import { useEffect, useEffectEvent, useState } from 'react';
import { type DraftLocation, loadDraft } from '../../../../lib/storage/drafts.ts';
import { type ReceivedShare, takeReceivedShare } from '../../../../lib/storage/received-share.ts';
import { addFirstImages } from '../../../media/add-images.ts';
import type { CreatePost } from './use-create-post.ts';

/** Adds to an open share form what another app shared, below what is in it. */
export function useReceivedShare(
  { userId, place }: DraftLocation,
  { form, change, addFiles }: Pick<CreatePost, 'form' | 'change' | 'addFiles'>,
  isOpen: boolean,
): void {
  const [received, setReceived] = useState<ReceivedShare>();
  useEffect(() => {
    if (!isOpen) return;
    // After the draft, which the form takes only while nothing else is in it.
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
