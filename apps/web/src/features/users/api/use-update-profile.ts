import { trpc } from '../../../lib/api/trpc.ts';

/** Saves changes to the person's own profile, and puts the answer in place of what the guard knows of them. */
export function useUpdateProfile() {
  const utils = trpc.useUtils();
  return trpc.auth.updateProfile.useMutation({
    onSuccess: (me) => utils.auth.me.setData(undefined, me),
  });
}
