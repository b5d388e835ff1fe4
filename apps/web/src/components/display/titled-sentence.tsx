/**
 * Shows a sentence of the form "Title: what happened." with a large title. The colon is invisible, but read out and copied; it stays
 * inline, since `sr-only` would put a space before it in the accessible name.
 */
export function TitledSentence({ text }: { text: string }) {
  const colon = text.indexOf(': ');
  if (colon === -1) return text;
  return (
    <>
      <span>{text.slice(0, colon)}</span>
      <span className="-me-[0.3em] opacity-0">:</span>{' '}
      <span className="mt-2 block font-text text-body font-normal text-ink-muted">
        {text.slice(colon + 2)}
      </span>
    </>
  );
}
