/** True if the string is exactly one emoji of Unicode's list, including flags, families and skin tones. */
export function isOneEmoji(value: string): boolean {
  // Not a literal: browsers older than 2023 cannot parse the flag `v`, and would reject the whole module.
  return new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v').test(value);
}

const VARIATION_SELECTOR = '\ufe0f';

/** Returns an emoji without U+FE0F, which asks for the coloured form of a character: keyboards differ in where they add it. */
export const withoutVariationSelector = (emoji: string): string => emoji.replaceAll(VARIATION_SELECTOR, '');

/** Characters that a device may show as text: Unicode's list has U+FE0F behind each that no skin tone follows. */
const TEXT_BY_DEFAULT = /(?!\p{Emoji_Presentation})\p{Emoji}(?!\p{Emoji_Modifier})/gu;

/** Returns the spelling of Unicode's list for an emoji with missing or superfluous U+FE0F, and any other text unchanged. */
export function normaliseEmoji(value: string): string {
  const spelled = withoutVariationSelector(value).replaceAll(TEXT_BY_DEFAULT, `$&${VARIATION_SELECTOR}`);
  return isOneEmoji(spelled) ? spelled : value;
}
