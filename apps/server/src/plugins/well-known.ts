import fp from 'fastify-plugin';

export interface WellKnownOptions {
  publicUrl: string;
  /** Contact for vulnerability reports: a `mailto:`, `https:` or `tel:` URL. Without one there is no `security.txt`. */
  securityContact: string | undefined;
}

const VALID_MS = 30 * 24 * 3_600_000;
const SECURITY_TXT = '/.well-known/security.txt';

/** Serves `security.txt` (RFC 9116) with the operator's contact, and `change-password` for password managers. */
export const wellKnown = fp<WellKnownOptions>(async (app, { publicUrl, securityContact }) => {
  if (securityContact) {
    app.get(SECURITY_TXT, async (_req, reply) =>
      reply
        .headers({ 'cache-control': 'public, max-age=3600' })
        .type('text/plain; charset=utf-8')
        .send(
          [
            `Contact: ${securityContact}`,
            `Expires: ${new Date(Date.now() + VALID_MS).toISOString()}`,
            'Preferred-Languages: en',
            `Canonical: ${publicUrl}${SECURITY_TXT}`,
            '',
          ].join('\n'),
        ),
    );
  }
  // There are no passwords; the profile lists the signed-in devices.
  app.get('/.well-known/change-password', async (_req, reply) =>
    reply.header('cache-control', 'no-store').redirect('/profile', 302),
  );
});
