import { type RefObject, useEffect } from 'react';

/**
 * Submits a form on Ctrl or Cmd with Enter. A bare Enter starts a new line in a text, and does nothing on a radio button or checkbox,
 * where browsers would submit.
 */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      const hasModifier = event.ctrlKey || event.metaKey;
      if (hasModifier || event.target instanceof HTMLInputElement) event.preventDefault();
      if (hasModifier) element.requestSubmit();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [form]);
}
