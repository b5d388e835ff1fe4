import { LIMITS } from '@dubs/contract/limits';

const NEARLY = 0.9;

/** Shows how much room the words of a post have left, once there is little; not announced while typing. */
export function CharacterCount({ used }: { used: number }) {
  const { max } = LIMITS.postContent;
  if (used < max * NEARLY) return null;
  return (
    <p className="tabular self-end text-small text-ink-subtle">
      {used.toLocaleString()} of {max.toLocaleString()} characters
    </p>
  );
}
