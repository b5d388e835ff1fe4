import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { useMedia } from '../../lib/browser/use-media.ts';

/** Media query for a window with room for an aside; the same as the variant `wide` in the CSS. */
export const WIDE = '(width >= 80rem) and (height >= 480px)';

const Content = lazyExtra(() => import('./own-aside.tsx'));

/**
 * Renders the aside of the viewer's feeds, where there is room for it. `isDue` is true once the content beside it has loaded: the aside's
 * code and data load after that.
 */
export const OwnAside = ({ isDue }: { isDue: boolean }) =>
  useMedia(WIDE) && (
    <aside aria-label="At a glance" className="aside flex flex-col gap-4">
      {isDue && <Content />}
    </aside>
  );
