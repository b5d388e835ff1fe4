/**
 * Fetches the fonts of text and headings before anything is written in them. They come after the code: the first screen waits for that, and
 * shows its text in a font of the system until then.
 */
export function loadFonts(): void {
  const style = getComputedStyle(document.documentElement);
  for (const family of ['--font-text', '--font-display'])
    void document.fonts.load(`1em ${style.getPropertyValue(family)}`);
}
