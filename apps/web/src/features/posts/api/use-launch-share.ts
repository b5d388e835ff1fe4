import { useMutation } from '@tanstack/react-query';
import type { PostForm } from '../post-form.ts';
import { type LaunchOptions, launchShare } from '../share-flights.ts';

/** Returns a function that launches a share. It is a mutation because that delays refetches, whose responses may predate the post. */
export const useLaunchShare = (options: LaunchOptions): ((form: PostForm) => void) =>
  useMutation({ mutationFn: (form: PostForm) => launchShare(form, options) }).mutate;
