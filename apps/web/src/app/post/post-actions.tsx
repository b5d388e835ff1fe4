import type { Post } from '@dubs/contract';
import PostRow from './post-row.tsx';

/** Renders the actions of a post in a feed: react, open its page with the comments, edit or delete it. */
export const postActions = (post: Post) => <PostRow post={post} />;
