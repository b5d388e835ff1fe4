import { trpc } from '../../../lib/api/trpc.ts';

/** Saves changes to the viewer's own profile, and replaces the cached user with the response. */
export function useUpdateProfile() {
  const utils = trpc.useUtils();
  return trpc.auth.updateProfile.useMutation({
    onSuccess: (me) => utils.auth.me.setData(undefined, me),
  });
}
