/** Returns a random UUID of version 4. A page without TLS has no `crypto.randomUUID`. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(30));
  const digits = Array.from(bytes, (byte) => (byte & 15).toString(16)).join('');
  return digits.replace(/(.{8})(.{4})(.{3})(.{3})/, '$1-$2-4$3-8$4-');
}
