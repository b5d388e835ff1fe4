import type { SignInMethods } from '@dubs/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchSignInMethods } from './sign-in-methods.ts';

/** Returns how this server sends codes; by text alone until it has answered, as most do. */
export const useSignInMethods = (): SignInMethods =>
  useQuery({ queryKey: ['sign-in-methods'], queryFn: fetchSignInMethods, staleTime: Infinity }).data ?? {
    texts: true,
    email: false,
  };
