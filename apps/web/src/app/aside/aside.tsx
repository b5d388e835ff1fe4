import { type ComponentType, Suspense } from 'react';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { useMedia } from '../../lib/browser/use-media.ts';

/** Media query for a window with room for an aside; the same as the variant `wide` in the CSS. */
export const WIDE = '(width >= 80rem) and (height >= 480px)';

interface AsideProps {
  /** True once the content beside it has loaded: the code and data of an aside load after that. */
  isDue: boolean;
}

/** Creates an aside, whose code is fetched when it is first due, where there is room for it. */
function aside(load: () => Promise<{ default: ComponentType }>): ComponentType<AsideProps> {
  const Content = lazyExtra(load);
  return function Aside({ isDue }) {
    const isWide = useMedia(WIDE);
    if (!isWide) return null;
    return (
      <aside aria-label="At a glance" className="aside flex flex-col gap-4">
        <Suspense fallback={null}>{isDue && <Content />}</Suspense>
      </aside>
    );
  };
}

export const OwnAside = aside(() => import('./own-aside.tsx'));
