/** A piece of a text: words as they are, or an address to link. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;
const TRAILING = /[.,;:!?…*_~'"\u2019\u201d]$/u;

// "(see https://a.example/b_(c))." ends before the bracket that the address did not open.
function withoutTrailing(address: string): string {
  let kept = address;
  for (;;) {
    if (TRAILING.test(kept)) kept = kept.slice(0, -1);
    else if (/[)\]}]$/.test(kept) && !isBalanced(kept)) kept = kept.slice(0, -1);
    else return kept;
  }
}

function isBalanced(text: string): boolean {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return count(/[([{]/g) >= count(/[)\]}]/g);
}

// A name before the host ("https://bank.example@evil.example") is there to deceive.
function hrefOf(address: string): string | undefined {
  try {
    const { href, hostname, username } = new URL(/^www\./i.test(address) ? `https://${address}` : address);
    return hostname.includes('.') && !username ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Cuts a text into words and web addresses; anything but plain http and https stays words. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const href = hrefOf(address);
    if (!href) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: address, href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
