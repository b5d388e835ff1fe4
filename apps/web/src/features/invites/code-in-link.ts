const IN_ADDRESS = /(?:^|\/)invite\/([\w-]+)/;
const ALONE = /^[\w-]+$/;

/** Returns the invite code from a pasted link, a message that contains one, or a bare code; null if there is none. */
export function codeInLink(pasted: string): string | null {
  const text = pasted.trim();
  return IN_ADDRESS.exec(text)?.[1] ?? ALONE.exec(text)?.[0] ?? null;
}
