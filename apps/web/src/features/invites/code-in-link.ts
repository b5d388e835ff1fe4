const IN_ADDRESS = /(?:^|\/)invite\/([\w-]+)/;
const ALONE = /^[\w-]+$/;

/** Returns the invite code of a pasted link, of a message that holds one, or of its last part alone; null when there is none. */
export function codeInLink(pasted: string): string | null {
  const text = pasted.trim();
  return IN_ADDRESS.exec(text)?.[1] ?? ALONE.exec(text)?.[0] ?? null;
}
