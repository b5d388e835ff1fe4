import { wire } from '@dubs/contract/wire';
import { createTRPCClient, httpLink } from '@trpc/client';
import type { AppRouter } from './trpc.ts';

/** The procedures as plain promises, each call alone: for the sign-in, which loads neither hooks nor cache. */
export const signInClient = createTRPCClient<AppRouter>({ links: [httpLink({ url: '/trpc', transformer: wire })] });
