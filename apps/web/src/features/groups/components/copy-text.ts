/**
 * Copies a text; answers whether it worked. Pages without TLS have no clipboard interface: there the text is selected in the field
 * that shows it and copied the old way, and stays selected for copying by hand.
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
