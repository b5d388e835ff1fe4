interface Claims {
  /** Seconds since 1970. */
  exp?: unknown;
}

function claimsOf(part: string): Claims | null {
  try {
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof claims === 'object' ? claims : null;
  } catch {
    return null;
  }
}

/** True if a stored token exists, has three parts, and has not expired by this device's clock. */
export function isUsableToken(token: string | null, now: number = Date.now()): boolean {
  const [head, claims, signature, ...more] = token?.split('.') ?? [];
  if (!head || !claims || !signature || more.length > 0) return false;
  const exp = claimsOf(claims)?.exp;
  return typeof exp === 'number' && exp * 1_000 > now;
}
