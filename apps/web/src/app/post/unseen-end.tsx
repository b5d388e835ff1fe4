import { WMark } from '../../components/display/marks.tsx';
import { sinceInWords } from '../../lib/text/since.ts';

/** Renders the end of the posts since the last visit, as a stub torn above and below. */
export default function UnseenEnd({ since }: { since: string }) {
  return (
    <div className="relative isolate mb-4 flex items-center justify-center gap-3 px-4 py-5 text-ink-muted">
      <span
        aria-hidden
        className="torn-above absolute inset-x-0 top-0 -z-10 h-1/2 border-x border-line bg-surface"
      />
      <span
        aria-hidden
        className="torn-below absolute inset-x-0 bottom-0 -z-10 h-1/2 border-x border-line bg-surface"
      />
      <WMark className="size-8 shrink-0 text-brand-ink" />
      <p>{`That's all since ${sinceInWords(since)}.`}</p>
    </div>
  );
}
