interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const isOwnScript = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'));

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

// Lets the modules that start a worker run the app's own scripts. The browser refuses everything else that would turn text into code or
// markup, as the policy of the page demands.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isOwnScript(new URL(url, window.location.href)) ? url : null),
});
