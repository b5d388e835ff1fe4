import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Handles the keyboard shortcuts of the signed-in screens, whose code loads with the first key. Returns whether their list is open, and
 * the function that opens or closes it.
 */
export function useShortcuts(): { isHelpOpen: boolean; setHelpOpen: (isOpen: boolean) => void } {
  const navigate = useNavigate();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    const { pressShortcut } = await import('./press-shortcut.ts');
    pressShortcut(event, navigate, () => setHelpOpen(true));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => void press(event).catch(() => undefined);
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return { isHelpOpen, setHelpOpen };
}
