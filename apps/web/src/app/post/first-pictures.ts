import type { PostsPage } from '@dubs/contract';
import { fetchGrid } from '../../features/media/components/image-grid.tsx';
import type {} from '../../lib/api/first-responses.ts';

/** The number of posts of a feed that a phone shows at first, at most. */
const IN_VIEW = 3;

/** Fetches the pictures of the first posts that the boot script has requested, while their screen is being rendered. */
export async function fetchFirstPictures(): Promise<void> {
  for (const [address, response] of globalThis.firstResponses?.byAddress ?? []) {
    if (!address.startsWith('/trpc/posts.')) continue;
    const { result } = (await (await response).clone().json()) as { result: { data: { json: PostsPage } } };
    for (const { images } of result.data.json.posts.slice(0, IN_VIEW)) fetchGrid(images);
  }
}
