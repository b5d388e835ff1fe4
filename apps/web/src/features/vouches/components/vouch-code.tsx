import { VOUCH_TEXTS } from '../texts.ts';

/** Shows the code with which members vouch for this session. */
export function VouchCode({ code, waiting }: { code: string; waiting: string }) {
  return (
    <>
      <p>{VOUCH_TEXTS.how}</p>
      <p className="flex flex-col items-center gap-1 rounded-md bg-sunken px-4 py-5">
        <span className="text-small text-ink-muted">{VOUCH_TEXTS.codeLabel}</span>
        <strong className="tabular font-display text-hero tracking-widest">{code}</strong>
      </p>
      <p className="text-ink-muted" role="status">
        {waiting}
      </p>
    </>
  );
}
