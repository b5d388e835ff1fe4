import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

const importKeys = () => import('./press-shortcut.ts');
let loading: ReturnType<typeof importKeys> | undefined;

/** Returns the code that handles the keys, always as the same promise, so that keys are handled in the order in which they were pressed. */
const load = () =>
  (loading ??= importKeys().catch((error: unknown) => {
    loading = undefined;
    throw error;
  }));

/**
 * Handles the keyboard shortcuts of the signed-in screens, whose code loads with the first key. Returns whether their list is open, and
 * the function that opens or closes it.
 */
export function useShortcuts(): { isHelpOpen: boolean; setHelpOpen: (isOpen: boolean) => void } {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const press = useEffectEvent((event: KeyboardEvent) => {
    load().then(
      ({ pressShortcut }) => pressShortcut(event, navigate, () => setHelpOpen(true)),
      () => undefined,
    );
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isHelpOpen, setHelpOpen };
}
