/** Returns the address of a host without a port: `http://localhost`, `http://[::1]`. */
export const addressOf = (host: string): string => `http://${host.includes(':') ? `[${host}]` : host}`;

/** True if an address (with scheme) can only be reached from this machine. */
export function isLoopback(address: string): boolean {
  const { hostname } = new URL(address);
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}
