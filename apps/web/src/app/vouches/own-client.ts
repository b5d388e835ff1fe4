import type { Me } from '@dubs/contract';
import { QueryClient, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useState } from 'react';
import { OPEN_TEXTS } from '../../features/vouches/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';

/** Returns what is known of the user before all groups have vouched; only the groups' own responses contain their name. */
const createUnnamedMe = (id: number): Me => ({
  id,
  phoneNumber: null,
  firstName: null,
  lastName: null,
  displayName: null,
  name: OPEN_TEXTS.you,
  avatarUrl: null,
  avatarLargeUrl: null,
  avatarEmoji: null,
  bio: null,
  birthday: null,
  isVerified: false,
  smsNotificationsEnabled: false,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  createdAt: new Date(0).toISOString(),
});

/**
 * Returns a query cache for open groups. It is separate from that of the app, which is stored on the device, because the session may turn
 * out to be someone else's. Its `me` is what the components of posts need of the user.
 */
export function useOwnClient(): QueryClient {
  const app = useQueryClient();
  const cached = trpc.useUtils().auth.me.getData();
  const [client] = useState(() => {
    const own = new QueryClient({
      defaultOptions: app.getDefaultOptions(),
      mutationCache: app.getMutationCache(),
    });
    if (cached && 'vouch' in cached)
      own.setQueryData(getQueryKey(trpc.auth.me, undefined, 'query'), createUnnamedMe(cached.user.id));
    return own;
  });
  return client;
}
