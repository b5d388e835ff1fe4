import { TEXTS } from '@dubs/contract/texts';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { PadlockArt } from '../../components/display/padlock-art.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { GoHome } from '../frame/go-home.tsx';

const UnsentDraft = lazyExtra(() => import('../pages/unsent-draft.tsx'));

const WORDS = {
  invalid: { title: 'Invalid Post', line: 'There is no post at this address.' },
  shut: {
    title: 'Access Denied',
    line: "You don't have permission to view this post, or it doesn't exist.",
  },
  gone: { title: TEXTS.access.postNotFound, line: 'This post was deleted.' },
} as const;

/** Replaces the page of a post whose id is invalid, that the viewer may not see (403) or that is gone (404). */
export function PostNotThere({ reason, postId }: { reason: keyof typeof WORDS; postId?: number }) {
  const { title, line } = WORDS[reason];
  return (
    <section className="mx-auto flex max-w-feed flex-col items-center gap-5 py-12 text-center">
      {reason === 'shut' ? <PadlockArt /> : <NoPostsArt />}
      <PageHeading title={title} />
      <p className="text-ink-muted">{line}</p>
      {postId !== undefined && <UnsentDraft place={`comment-${postId}`} />}
      <GoHome />
    </section>
  );
}
