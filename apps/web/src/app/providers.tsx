import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Toaster } from '../components/toast/toast.tsx';
import { queryClient } from '../lib/api/query-client.ts';
import { useToken } from '../lib/session/session.ts';
import { trpc, trpcClient } from '../lib/api/trpc.ts';

/** What every screen that talks to the server stands in. Another token begins again: nothing of the former person stays mounted. */
export function Providers({ children }: { children: ReactNode }) {
  const token = useToken();
  return (
    <trpc.Provider client={trpcClient} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Fragment key={token ?? ''}>{children}</Fragment>
        <Toaster />
      </QueryClientProvider>
    </trpc.Provider>
  );
}
