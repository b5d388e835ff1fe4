import { useQuery } from '@tanstack/react-query';
import { hasTexts } from './has-texts.ts';

/** Returns whether this server sends texts; true until it has answered, since most do. */
export const useHasTexts = (): boolean =>
  useQuery({ queryKey: ['has-texts'], queryFn: hasTexts, staleTime: Infinity }).data ?? true;
