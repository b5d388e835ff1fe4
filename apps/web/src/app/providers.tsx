import { QueryClientProvider } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { Toaster } from '../components/ui/toast.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useToken } from '../lib/session.ts';
import { trpc, trpcClient } from '../lib/trpc.ts';

/** What every screen that talks to the server stands in. Another token begins anew: nothing of the former person stays mounted. */
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
