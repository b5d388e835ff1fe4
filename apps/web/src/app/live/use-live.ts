import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { afterContent } from '../../lib/browser/after-content.ts';
import { ownChanges } from '../../lib/live/own-changes.ts';
import { trpc } from '../../lib/api/trpc.ts';

/**
 * Keeps the screen current through the live channel, while a user is signed in with this session. The channel's code is fetched after the
 * content of the page, or on its first change.
 */
export function useLive(session: string | null): void {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  useEffect(() => {
    if (session === null) return undefined;
    let isOpening = false;
    let isGone = false;
    let close = () => {};
    const open = () => {
      if (isOpening) return;
      isOpening = true;
      void import('./channel.ts').then(
        ({ openChannel }) => {
          if (!isGone) close = openChannel(session, client, utils);
        },
        // Without the code there is no channel; polling continues.
        () => undefined,
      );
    };
    const cancelOpening = afterContent(open);
    const stopWaiting = ownChanges.subscribe(open);
    return () => {
      isGone = true;
      cancelOpening();
      stopWaiting();
      close();
    };
  }, [session, client, utils]);
}
