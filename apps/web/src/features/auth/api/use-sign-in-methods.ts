import type { SignInMethods } from '@dubs/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchSignInMethods } from './sign-in-methods.ts';

const UNTIL_LOADED: SignInMethods = { texts: true, email: false };

/** Returns the ways in which this server sends codes; until they are loaded, text messages only, as on most servers. */
export function useSignInMethods(): SignInMethods & { isLoading: boolean } {
  const { data = UNTIL_LOADED, isLoading } = useQuery({
    queryKey: ['sign-in-methods'],
    queryFn: fetchSignInMethods,
    staleTime: Infinity,
  });
  return { ...data, isLoading };
}
