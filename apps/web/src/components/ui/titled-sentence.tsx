/** A sentence of the form "Title: what happened." with its title set large; read aloud and copied as one sentence. */
export function TitledSentence({ text }: { text: string }) {
  const colon = text.indexOf(': ');
  if (colon === -1) return text;
  return (
    <>
      <span>{text.slice(0, colon + 1)}</span>{' '}
      <span className="mt-2 block font-text text-body font-normal text-ink-muted">
        {text.slice(colon + 2)}
      </span>
    </>
  );
}
