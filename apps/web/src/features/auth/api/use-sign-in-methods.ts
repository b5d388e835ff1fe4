import type { SignInMethods } from '@dubs/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchSignInMethods } from './sign-in-methods.ts';

/** Returns the ways in which this server sends codes; until they are loaded, text messages only, as on most servers. */
export const useSignInMethods = (): SignInMethods =>
  useQuery({ queryKey: ['sign-in-methods'], queryFn: fetchSignInMethods, staleTime: Infinity }).data ?? {
    texts: true,
    email: false,
  };
