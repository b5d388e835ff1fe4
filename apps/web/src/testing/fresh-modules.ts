import { configure } from '@testing-library/react';
import { vi } from 'vitest';
import { LIMITS } from '../../../../vitest.limits.ts';

// As long as other tests wait for what they poll for.
configure({ asyncUtilTimeout: LIMITS.expect.poll.timeout });

// Test files share the document, because creating one takes longer than a file runs. Modules, storage and the page start empty.
vi.resetModules();
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  // The document has no animations. These never end, so that what they show can be seen.
  Element.prototype.animate = () =>
    Object.assign(new EventTarget(), { finished: new Promise(() => undefined) }) as Animation;
  // It loads no fonts.
  Object.defineProperty(document, 'fonts', {
    value: {
      get ready() {
        return Promise.resolve();
      },
    },
    configurable: true,
  });
}
