import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { EMPTY_POST_FORM } from '../../post-form.ts';
import { MyPostsComposer } from './my-posts-composer.tsx';
import { useCreatePost } from './use-create-post.ts';

vi.mock('./use-create-post.ts', () => ({ useCreatePost: vi.fn<typeof useCreatePost>() }));
vi.mock('./my-posts-form.tsx', () => ({ MyPostsForm: () => null }));
vi.mock('./celebrate-post.ts', () => ({ celebrateShare: () => undefined }));
vi.mock('./about-field.tsx', () => ({ useAboutPeople: () => undefined }));

afterEach(cleanup);

it.each([
  ['is still open', true, 1],
  ['was closed meanwhile', false, 0],
])('closes after a share, and after one that waits, if it %s', (_case, open, times) => {
  // oxlint-disable-next-line no-unsafe-type-assertion -- the other members belong to the form
  vi.mocked(useCreatePost).mockReturnValue({ form: EMPTY_POST_FORM } as ReturnType<typeof useCreatePost>);
  const onClose = vi.fn<() => void>();
  const composer = (isOpen: boolean) => (
    <MyPostsComposer
      userId={7}
      open={isOpen}
      onOpen={() => undefined}
      onClose={onClose}
      groups={[]}
      withoutGroups={null}
      onShared={() => undefined}
    />
  );
  const { rerender } = render(composer(true));
  const options = vi.mocked(useCreatePost).mock.lastCall?.[0];
  rerender(composer(open));

  options?.onShared?.([], { type: 'win', isWhole: true });
  expect(onClose).toHaveBeenCalledTimes(times);
  options?.onWaiting?.();
  expect(onClose).toHaveBeenCalledTimes(times * 2);
});
