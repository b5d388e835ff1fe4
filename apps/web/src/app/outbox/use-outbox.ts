import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from '../../components/toast/toast.tsx';
import { useStore } from '../../lib/create-store.ts';
import { outboxItems } from '../../lib/outbox/outbox-items.ts';
import { onOutboxChange } from '../../lib/outbox/outbox-store.ts';
import type { OutboxItem } from '../../lib/outbox/outbox.types.ts';
import { createSender } from '../../lib/outbox/send-outbox.ts';
import { OUTBOX_TEXTS } from './outbox-texts.ts';
import { useSendItem } from './use-send-item.ts';

/** Sends the waiting items on mount, when the network returns and when the tab gets the focus. Returns the items that are left. */
export function useOutbox(userId: number): readonly OutboxItem[] {
  const queries = useQueryClient();
  const send = useSendItem();
  useEffect(() => {
    const sender = createSender({
      userId,
      send,
      onDone: ({ sent, stopped }) => {
        toast(stopped > 0 ? OUTBOX_TEXTS.stopped : OUTBOX_TEXTS.sent(sent));
        void queries.invalidateQueries();
      },
    });
    const wake = () => void sender.wake();
    const triggers = ['online', 'focus'];
    for (const name of triggers) window.addEventListener(name, wake);
    const stopListening = onOutboxChange(wake);
    wake();
    return () => {
      for (const name of triggers) window.removeEventListener(name, wake);
      stopListening();
      sender.stop();
    };
  }, [userId, send, queries]);
  return useStore(outboxItems);
}
