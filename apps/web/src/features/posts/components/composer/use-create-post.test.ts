import type { Post } from '@dubs/contract';
import { act, renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { shownToast } from '../../../../components/toast/toast-store.ts';
import { loadDraft, saveDraft } from '../../../../lib/storage/drafts.ts';
import { HttpError } from '../../../../lib/api/errors.ts';
import { EMPTY_POST_FORM, type PostForm } from '../../post-form.ts';
import { DIALOG_TEXTS, MY_POSTS_TEXTS } from '../../share-texts.ts';
import type { UploadPost, UploadRequest } from '../../api/upload-post.ts';
import { useCreatePost } from './use-create-post.ts';

vi.mock('../../../../lib/storage/drafts.ts', () => ({
  loadDraft: vi.fn<() => Promise<null>>(),
  saveDraft: vi.fn<() => Promise<void>>(async () => undefined),
  registerForm: () => () => undefined,
}));

const refuse = (status: number, error: string) =>
  new HttpError(status, '', JSON.stringify({ error, code: 'UNSUPPORTED_MEDIA_TYPE' }));
const answer = (request: UploadRequest) => Promise.resolve({ id: 1, groupId: request.groupId } as Post);

function begin(upload: (request: UploadRequest) => Promise<Post>, draft: PostForm | null = null) {
  vi.mocked(loadDraft).mockResolvedValue(draft);
  const onShared = vi.fn<(posts: readonly Post[], result: { isWhole: boolean }) => void>();
  const hook = renderHook(() =>
    useCreatePost({ userId: 7, place: 'share', texts: DIALOG_TEXTS, groupIds: [1, 2, 3], onShared, upload }),
  );
  return { post: hook.result, onShared };
}

/** Renders the form of My Posts, which has one group. */
const beginOnMyPosts = (upload: UploadPost, groupIds: readonly number[]) =>
  renderHook(
    (props) =>
      useCreatePost({ userId: 7, place: 'my-posts', texts: MY_POSTS_TEXTS, choice: 'one', upload, ...props }),
    { initialProps: { groupIds } },
  );

const fill = (post: ReturnType<typeof begin>['post']) =>
  act(() => post.current.change({ text: 'Ran 10k', type: 'loss', groupIds: [1, 2, 3] }));

beforeEach(() => vi.clearAllMocks());

describe('useCreatePost', () => {
  it('can share only with content and a group', async () => {
    const { post } = begin(answer);
    expect(post.current.canShare).toBe(false);
    act(() => post.current.change({ text: 'Ran' }));
    expect(post.current.canShare).toBe(false);
    act(() => post.current.change({ groupIds: [2] }));
    expect(post.current.canShare).toBe(true);
    act(() => post.current.change({ text: '  ' }));
    expect(post.current.canShare).toBe(false);
    await act(async () => undefined);
  });

  it('adds pictures to those of a restored draft that is not rendered yet', async () => {
    const { post } = begin(answer, {
      ...EMPTY_POST_FORM,
      images: [{ id: 'a', file: new File(['x'], 'a.jpg') }],
    });
    await act(async () => {
      await new Promise((resolve) => void setTimeout(resolve));
      post.current.addFiles([new File(['x'], 'b.jpg', { type: 'image/jpeg' })]);
    });
    expect(post.current.form.images.map(({ file }) => file.name)).toEqual(['a.jpg', 'b.jpg']);
  });

  it('resets, deletes the draft and shows a toast once all groups have the post', async () => {
    const { post, onShared } = begin(answer);
    fill(post);
    await act(() => post.current.share());
    expect(post.current.form).toEqual(EMPTY_POST_FORM);
    expect(saveDraft).toHaveBeenLastCalledWith({ userId: 7, place: 'share' }, null);
    expect(onShared).toHaveBeenCalledWith(expect.anything(), { type: 'loss', isWhole: true });
    expect(shownToast.get()).toMatchObject({
      title: 'L shared!',
      description: 'Your L has been shared with 3 groups.',
    });
  });

  it('keeps everything and only the failed groups when some fail, and retries them as the same share', async () => {
    const requests: UploadRequest[] = [];
    let isBroken = true;
    const { post, onShared } = begin((request) => {
      requests.push(request);
      return isBroken && request.groupId !== 2
        ? Promise.reject(refuse(415, 'Not a picture.'))
        : answer(request);
    });
    fill(post);
    await act(() => post.current.share());
    expect(post.current.form).toMatchObject({ text: 'Ran 10k', type: 'loss', groupIds: [1, 3] });
    expect(post.current.problems.share).toEqual([
      'Failed to share your win. Please try again.',
      'Shared with 1 group. The groups still chosen have not got it yet.',
      'Not a picture.',
    ]);
    expect(onShared).toHaveBeenCalledWith([{ id: 1, groupId: 2 }], { type: 'loss', isWhole: false });
    expect(shownToast.get()).toMatchObject({ title: 'Error', variant: 'destructive' });

    isBroken = false;
    await act(() => post.current.share());
    expect(requests.map((request) => request.groupId)).toEqual([1, 2, 3, 1, 3]);
    expect(requests[3]?.idempotencyKey).toBe(requests[0]?.idempotencyKey);
    expect(new Set(requests.map((request) => request.shareId)).size).toBe(1);
    expect(post.current.form).toEqual(EMPTY_POST_FORM);
  });

  it('shares the next post as another share, even with the same content', async () => {
    const shareIds: string[] = [];
    const { post } = begin((request) => {
      shareIds.push(request.shareId);
      return answer(request);
    });
    for (const _ of [1, 2]) {
      act(() => post.current.change({ text: 'Again', groupIds: [1] }));
      await act(() => post.current.share());
    }
    expect(new Set(shareIds).size).toBe(2);
  });

  it('shows no error when the session has ended, and keeps the input', async () => {
    const before = shownToast.get();
    const { post } = begin(() => Promise.reject(refuse(401, 'Please sign in.')));
    fill(post);
    await act(() => post.current.share());
    expect(shownToast.get()).toBe(before);
    expect(post.current.problems.share).toEqual([]);
    expect(post.current.form.text).toBe('Ran 10k');
  });

  it('sends once on repeated calls', async () => {
    const upload = vi.fn<UploadPost>(answer);
    const { post } = begin(upload);
    act(() => post.current.change({ text: 'Once', groupIds: [1] }));
    await act(() => Promise.all([post.current.share(), post.current.share()]));
    expect(upload).toHaveBeenCalledTimes(1);
  });

  it('stops sending on request without showing an error', async () => {
    const before = shownToast.get();
    const { post } = begin(
      ({ signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('stopped')))),
    );
    fill(post);
    let sharing: Promise<void> | undefined;
    act(() => void (sharing = post.current.share()));
    expect(post.current.isSharing).toBe(true);
    act(() => post.current.stop());
    await act(() => sharing ?? Promise.resolve());
    expect(post.current.isSharing).toBe(false);
    expect(post.current.form.groupIds).toEqual([1, 2, 3]);
    expect(shownToast.get()).toBe(before);
  });

  it('restores a draft without the groups that the user has left', async () => {
    const { post } = begin(answer, { ...EMPTY_POST_FORM, text: 'Kept', groupIds: [2, 99] });
    await waitFor(() => expect(post.current.isRestored).toBe(true));
    expect(post.current.form).toMatchObject({ text: 'Kept', groupIds: [2] });
    act(() => post.current.clear());
    expect(post.current.form.text).toBe('');
    expect(post.current.isRestored).toBe(false);
  });

  it('replaces a chosen group that the user has left by no other one', async () => {
    vi.mocked(loadDraft).mockResolvedValue(null);
    const upload = vi.fn<UploadPost>(answer);
    const { result: post, rerender } = beginOnMyPosts(upload, [1, 2]);
    act(() => post.current.change({ text: 'For group 1, which was shown' }));
    rerender({ groupIds: [2] });
    expect(post.current.form.groupIds).toEqual([]);
    act(() => post.current.change({ text: 'More about it' }));
    await act(() => post.current.share());
    expect(post.current.problems.group).toEqual(['Please select a group to share your win with.']);
    expect(upload).not.toHaveBeenCalled();
    act(() => post.current.clear());
    expect(post.current.form.groupIds).toEqual([2]);
  });

  it('never lets a late draft overwrite what is being typed', async () => {
    const { post } = begin(answer, { ...EMPTY_POST_FORM, text: 'Old' });
    act(() => post.current.change({ text: 'New' }));
    await act(async () => undefined);
    expect(post.current.form.text).toBe('New');
  });

  it('offers to restore a removed image in its place until the form is sent', async () => {
    let isOffered: boolean | undefined;
    const { post } = begin((request) => {
      isOffered = shownToast.get()?.open;
      return answer(request);
    });
    const names = () => post.current.form.images.map(({ file }) => file.name);
    const picked = ['a', 'b', 'c'].map((name) => new File(['x'], name, { type: 'image/png' }));
    act(() => post.current.addFiles(picked));
    act(() => post.current.removeImage(post.current.form.images[1]?.id ?? ''));
    expect(names()).toEqual(['a', 'c']);
    expect(shownToast.get()).toMatchObject({ title: 'Image removed', durationMs: 15_000 });
    act(() => shownToast.get()?.action?.onPress());
    expect(names()).toEqual(['a', 'b', 'c']);
    act(() => post.current.removeImage(post.current.form.images[0]?.id ?? ''));
    fill(post);
    await act(() => post.current.share());
    expect(isOffered).toBe(false);
  });

  it('shows what is missing in a form that can always be submitted', async () => {
    const upload = vi.fn<UploadPost>(answer);
    const { result: post } = beginOnMyPosts(upload, []);
    await act(() => post.current.share());
    expect(post.current.problems).toMatchObject({
      text: ['Please enter your win content.'],
      group: ['Please select a group to share your win with.'],
    });
    expect(shownToast.get()?.description).toBe(
      'Please enter your win content.\nPlease select a group to share your win with.',
    );
    act(() => post.current.change({ type: 'loss' }));
    await act(() => post.current.share());
    expect(post.current.problems.text).toEqual(['Please enter your L content.']);
    act(() => post.current.change({ text: 'Burned it' }));
    await act(() => post.current.share());
    expect(post.current.problems).toMatchObject({
      text: [],
      group: ['Please select a group to share your L with.'],
    });
    expect(upload).not.toHaveBeenCalled();

    const { result: withGroups } = beginOnMyPosts(upload, [3, 1]);
    act(() => withGroups.current.change({ text: 'Ran' }));
    expect(withGroups.current.form.groupIds).toEqual([3]);
    act(() => withGroups.current.change({ groupIds: [1] }));
    await act(() => withGroups.current.share());
    expect(upload.mock.calls.map(([request]) => request.groupId)).toEqual([1]);
    expect(shownToast.get()).toMatchObject({
      title: 'Win shared!',
      description: 'Your win has been posted successfully.',
    });
    expect(withGroups.current.form.groupIds).toEqual([3]);
  });
});
