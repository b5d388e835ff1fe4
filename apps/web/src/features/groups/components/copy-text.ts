/**
 * Copies a text, and returns true on success. Pages without TLS have no Clipboard API. On them the text is selected in `field` and copied
 * with `execCommand`; it stays selected, so that the user can copy it manually.
 */
export async function copyText(text: string, field: HTMLInputElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field?.focus();
    field?.select();
    return document.execCommand('copy');
  }
}
