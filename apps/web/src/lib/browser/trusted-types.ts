interface TrustedTypes {
  createPolicy(name: 'default', rules: { createScriptURL: (url: string) => string | null }): unknown;
}

const isOwnScript = ({ origin, pathname }: URL): boolean =>
  origin === window.location.origin && (pathname === '/sw.js' || pathname.startsWith('/assets/'));

const { trustedTypes } = window as { trustedTypes?: TrustedTypes };

// Lets workers run the app's own scripts, for the modules that start one. Everything else that would turn text into code or markup is refused by the browser, as the policy
// of the page demands.
trustedTypes?.createPolicy('default', {
  createScriptURL: (url) => (isOwnScript(new URL(url, window.location.href)) ? url : null),
});
