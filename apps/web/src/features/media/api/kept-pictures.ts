import type { Post, PostImage } from '@dubs/contract';
import { del, get, keys, set } from 'idb-keyval';
import type { QueryClient } from '@tanstack/react-query';
import { keptPictures } from '../../../lib/offline/kept-stores.ts';
import { getSession, onSessionChange } from '../../../lib/session/session.ts';
import { renewAddresses } from './renew-addresses.ts';

/** As many thumbnails as are kept, those of the newest posts. */
const AT_MOST = 200;

const idOf = ({ thumbnailUrl }: PostImage): string => /\/(\d+)-[^/]*$/.exec(thumbnailUrl)?.[1] ?? '';

/** Keeps the thumbnails of these posts, and of no others; gives up at the first that cannot be fetched. */
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

/** Returns an address of the kept thumbnail of a picture; undefined where none is kept. */
async function addressOfKept(image: PostImage): Promise<string | undefined> {
  const id = idOf(image);
  const key = (await keys<string>(keptPictures)).find((each) => each.endsWith(`/${id}`));
  const picture = key && !addresses.has(id) ? await get<Blob>(key, keptPictures) : undefined;
  if (picture) addresses.set(id, URL.createObjectURL(picture));
  return addresses.get(id);
}

/** Asks for the address of a picture that failed to load again, and returns that of its kept thumbnail; undefined where none is kept. */
export async function replacePicture(client: QueryClient, image: PostImage): Promise<string | undefined> {
  await renewAddresses(client);
  return addressOfKept(image);
}
