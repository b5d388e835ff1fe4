import { useEffect, useState } from 'react';
import { Button } from '../../components/controls/button.tsx';
import { deleteLostDrafts } from '../../lib/storage/delete-lost-drafts.ts';
import { useOwnId } from '../../lib/api/own-me.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { applyUpdate, checkForUpdate, isUpdateWaiting, startWorker } from '../../lib/browser/app-version.ts';
import { usePageVisible } from '../../lib/browser/use-page-visible.ts';
import { useStore } from '../../lib/create-store.ts';
import { hasDrafts } from '../../lib/storage/drafts.ts';

const CHECK_DRAFTS_MS = 2_000;

/** Text fields that something was typed in. Not all forms keep drafts. */
const typed = new Set<HTMLInputElement>();
const hasTyped = (): boolean => [...typed].some((field) => field.isConnected && field.value !== '');
document.addEventListener('input', ({ target }) => {
  const field = target as HTMLInputElement;
  if (field.matches('textarea, input:not([type=checkbox], [type=radio], [type=file])')) typed.add(field);
});

startWorker(hasTyped);

/** Offers a new version of the app, unless the reload would interrupt something typed or picked. */
export function UpdateStrip() {
  const isWaiting = useStore(isUpdateWaiting);
  const isVisible = usePageVisible();
  const userId = useOwnId();
  const { posts, groups } = trpc.useUtils();
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (isVisible) checkForUpdate();
  }, [isVisible]);
  useEffect(() => {
    if (isWaiting && userId !== undefined)
      void deleteLostDrafts(userId, {
        getPost: (id) => posts.get.fetch({ id }, { staleTime: 0 }),
        getGroups: () => groups.list.fetch(undefined, { staleTime: 0 }),
      });
  }, [isWaiting, userId, posts, groups]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const hide = () => setOffered(false);
    const check = () => void hasDrafts(userId).then((has) => setOffered(!has && !hasTyped()));
    check();
    const timer = setInterval(check, CHECK_DRAFTS_MS);
    document.addEventListener('input', hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener('input', hide);
    };
  }, [isWaiting, userId]);
  return (
    <div className={isOffered ? 'strip flex items-center justify-center gap-3 py-1' : ''}>
      <output className="font-semibold">{isOffered && 'New version'}</output>
      {isOffered && (
        <Button variant="secondary" onClick={applyUpdate}>
          Reload
        </Button>
      )}
    </div>
  );
}
