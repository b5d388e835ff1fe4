import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { trpc, trpcClient } from '../lib/api/trpc.ts';

/** Provides an empty query cache, the tRPC client and a router at an address, for hooks and components that call the server. */
export function Providers({ address = '/', children }: { address?: string; children: ReactNode }) {
  const [client] = useState(() => new QueryClient());
  return (
    <trpc.Provider client={trpcClient} queryClient={client}>
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
      </QueryClientProvider>
    </trpc.Provider>
  );
}
