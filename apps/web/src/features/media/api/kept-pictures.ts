import type { Post, PostImage } from '@dubs/contract';
import { del, get, keys, set } from 'idb-keyval';
import type { QueryClient } from '@tanstack/react-query';
import { keptPictures } from '../../../lib/offline/kept-stores.ts';
import { getSession, onSessionChange } from '../../../lib/session/session.ts';
import { renewAddresses } from './renew-addresses.ts';

/** Maximum number of thumbnails kept on the device, those of the newest posts. */
const AT_MOST = 200;

const idOf = ({ thumbnailUrl }: PostImage): string => /\/(\d+)-[^/]*$/.exec(thumbnailUrl)?.[1] ?? '';

/** Stores the thumbnails of these posts on the device, and deletes all others. Stops at the first one that cannot be fetched. */
export async function keepPictures(posts: Iterable<Post>): Promise<void> {
  const session = getSession();
  const wanted = new Map<string, PostImage>(
    [...posts]
      .toSorted((a, b) => b.id - a.id)
      .flatMap(({ id, images }) => images.map((image) => [`${id}/${idOf(image)}`, image] as const))
      .slice(0, AT_MOST),
  );
  const kept = new Set(await keys<string>(keptPictures));
  for (const key of kept) if (!wanted.has(key)) await del(key, keptPictures);
  for (const [key, { thumbnailUrl }] of wanted) {
    if (kept.has(key)) continue;
    const response = await fetch(thumbnailUrl, { priority: 'low' });
    if (!response.ok) return;
    const picture = await response.blob();
    if (getSession() !== session) return;
    await set(key, picture, keptPictures);
  }
}

const addresses = new Map<string, string>();
onSessionChange(() => {
  for (const address of addresses.values()) URL.revokeObjectURL(address);
  addresses.clear();
});

/** Returns an object URL of a picture's stored thumbnail; undefined if there is none. */
async function addressOfKept(image: PostImage): Promise<string | undefined> {
  const id = idOf(image);
  const key = (await keys<string>(keptPictures)).find((each) => each.endsWith(`/${id}`));
  const picture = key && !addresses.has(id) ? await get<Blob>(key, keptPictures) : undefined;
  if (picture) addresses.set(id, URL.createObjectURL(picture));
  return addresses.get(id);
}

/** Renews the addresses of pictures after one failed to load, and returns an object URL of its stored thumbnail, or undefined. */
export async function replacePicture(client: QueryClient, image: PostImage): Promise<string | undefined> {
  await renewAddresses(client);
  return addressOfKept(image);
}
