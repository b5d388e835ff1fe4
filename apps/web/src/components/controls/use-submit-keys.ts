import { type RefObject, useEffect } from 'react';

/**
 * Ctrl or Cmd with Enter submits the form. A bare Enter makes a new line in the words, and does nothing on a radio button or checkbox,
 * where browsers would submit.
 */
export function useSubmitKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current;
    if (!element) return;
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || event.isComposing) return;
      const isMeant = event.ctrlKey || event.metaKey;
      if (isMeant || event.target instanceof HTMLInputElement) event.preventDefault();
      if (isMeant) element.requestSubmit();
    };
    element.addEventListener('keydown', press);
    return () => element.removeEventListener('keydown', press);
  }, [form]);
}
