import { vi } from 'vitest';

// Test files share the document, because creating one takes longer than a file runs. Modules, storage and the page start empty.
vi.resetModules();
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}
