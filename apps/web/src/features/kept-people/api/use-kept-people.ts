import type { CropForm, KeptPerson } from '@dubs/contract';
import { useQueryClient } from '@tanstack/react-query';
import { doneIfGone } from '../../../lib/api/done-if-gone.ts';
import { putPicture } from '../../../lib/api/put-picture.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useOnceKey } from '../../../lib/api/use-once-key.ts';
import { expireFeeds } from '../../../lib/feed/feed-cache.ts';

// For a profile that was deleted the server returns the same 403 as for one that the user does not keep.
const doneIfNotKept = (error: unknown) => doneIfGone(error, 'FORBIDDEN');

/** Fetches the profiles that the viewer keeps, oldest first. */
export function useKeptPeople() {
  return trpc.keptPeople.list.useQuery(undefined, { refetchOnMount: true });
}

/** Returns functions that change the profiles that the viewer keeps, and update the cache. */
export function useKeeping() {
  const client = useQueryClient();
  const utils = trpc.useUtils();
  const calls = utils.client.keptPeople;
  const once = useOnceKey();
  const set = (change: (people: KeptPerson[]) => KeptPerson[]) => {
    void utils.keptPeople.list.cancel();
    utils.keptPeople.list.setData(undefined, (people = []) => change(people));
  };
  const replace = (person: KeptPerson) =>
    set((people) => people.map((other) => (other.id === person.id ? person : other)));
  const drop = (id: number) => set((people) => people.filter((person) => person.id !== id));
  const showInPosts = (person: KeptPerson) => {
    replace(person);
    // Posts of any age about the person show their name and picture.
    expireFeeds(client);
  };
  return {
    add: async (name: string) => {
      const person = await calls.create.mutate({ name }, once.contextOf(name));
      once.done();
      set((people) => [...people.filter(({ id }) => id !== person.id), person]);
    },
    rename: async (id: number, name: string) => showInPosts(await calls.rename.mutate({ id, name })),
    savePicture: async (id: number, file: File, crop: CropForm) =>
      showInPosts(await putPicture<KeptPerson>(`/kept-people/${id}/avatar`, file, crop)),
    removePicture: async (id: number) => showInPosts(await calls.removeAvatar.mutate({ id })),
    addKeeper: async (id: number, userId: number) => {
      const person = await calls.addKeeper.mutate({ id, userId });
      replace(person);
      return person;
    },
    stop: async (id: number) => {
      await calls.stopKeeping.mutate({ id }).catch(doneIfNotKept);
      drop(id);
    },
    remove: async (id: number) => {
      await calls.remove.mutate({ id }).catch(doneIfNotKept);
      drop(id);
      expireFeeds(client);
    },
  };
}
