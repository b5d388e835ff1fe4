import { vi } from 'vitest';

// Test files share the document, which takes longer to create than they run, but neither modules nor what is stored or shown.
vi.resetModules();
if (typeof document !== 'undefined') {
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
}
