const NEARLY = 0.9;

/** Shows the length of a text once it is close to the limit; not announced while typing. */
export function CharacterCount({ used, max }: { used: number; max: number }) {
  if (used < max * NEARLY) return null;
  return (
    <p className="tabular self-end text-small text-ink-subtle">
      {used.toLocaleString()} of {max.toLocaleString()} characters
    </p>
  );
}
