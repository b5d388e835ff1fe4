import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Toaster } from '../components/toast/toast.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { useSession } from '../lib/session/session.ts';
import { trpc, trpcClient } from '../lib/api/trpc.ts';

/** Provides the query client and tRPC to every screen that talks to the server. A new session remounts everything. */
export function Providers({ children }: { children: ReactNode }) {
  const session = useSession();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Fragment key={session ?? ''}>{children}</Fragment>
        <Toaster />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
