import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { afterContent } from '../../lib/browser/after-content.ts';
import { paths } from '../paths.ts';

const loadShareDialog = () => import('../post/share-with-groups.tsx');
const ShareWithGroups = lazyPart(loadShareDialog);

const asksToShare = (search: string): boolean => /^\?share=(?:1|win)$/.test(search);

/** Opens the share dialog once when the address asks for it, as the shortcut of the installed app does. */
export default function AskedShare() {
  const { key, search } = useLocation();
  const navigate = useNavigate();
  // Stays mounted when it closes, so that sending continues.
  const [dialog, setDialog] = useState({ key: '', isOpen: false });
  useEffect(() => afterContent(() => void loadShareDialog().catch(() => undefined)), []);
  if (asksToShare(search) && dialog.key !== key) setDialog({ key, isOpen: true });
  const change = async (isOpen: boolean) => {
    setDialog({ ...dialog, isOpen });
    if (isOpen) return;
    await closeByHistory();
    // Otherwise a reload would reopen it.
    if (asksToShare(window.location.search)) await navigate(paths.home, { replace: true });
  };
  return (
    dialog.key && (
      <ShareWithGroups key={dialog.key} open={dialog.isOpen} onOpenChange={(isOpen) => void change(isOpen)} />
    )
  );
}
