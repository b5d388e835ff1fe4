import { mixesScripts } from './mixes-scripts.ts';

/** A part of a text: plain words, or an address to link. */
export interface TextPart {
  text: string;
  href?: string;
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+/giu;
const TRAILING = /[.,;:!?…*_~'"\u2019\u201d]/u;

// "(see https://a.example/b_(c))." ends before the bracket that the address did not open.
function withoutTrailing(address: string): string {
  const count = (pattern: RegExp) => address.match(pattern)?.length ?? 0;
  let unopened = count(/[)\]}]/g) - count(/[([{]/g);
  for (let end = address.length; ; end--) {
    const last = address.charAt(end - 1);
    if (!TRAILING.test(last) && !(/[)\]}]/.test(last) && unopened-- > 0)) return address.slice(0, end);
  }
}

// A user name before the host ("https://bank.example@evil.example") is meant to deceive.
function readAddress(address: string): URL | undefined {
  try {
    const url = new URL(/^www\./i.test(address) ? `https://${address}` : address);
    return url.hostname.includes('.') && !url.username ? url : undefined;
  } catch {
    return undefined;
  }
}

// A host that mixes scripts may look like another one: show it in the ASCII form (Punycode) that the browser requests.
function shownAs(address: string, { hostname }: URL): string {
  const host = /^(?:https?:\/\/)?([^/?#:\\]*)/i.exec(address)?.[1] ?? '';
  return mixesScripts(host) ? address.replace(host, () => hostname) : address;
}

/** Splits a text into words and web addresses. Only http and https addresses become links. */
export function linkify(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let end = 0;
  for (const match of text.matchAll(ADDRESS)) {
    const address = withoutTrailing(match[0]);
    const url = readAddress(address);
    if (!url) continue;
    if (match.index > end) parts.push({ text: text.slice(end, match.index) });
    parts.push({ text: shownAs(address, url), href: url.href });
    end = match.index + address.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}
