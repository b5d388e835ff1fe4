import { useEffect, useState } from 'react';
import { Notice } from '../../components/feedback/notice.tsx';
import { useOwnId } from '../../lib/api/own-me.ts';
import { loadDraft } from '../../lib/storage/drafts.ts';

/** The text of a share or of a comment, and of a comment that was being sent; or the title and description of a goal. */
interface Draft {
  text?: string;
  title?: string;
  description?: string;
  outgoing?: { text: string } | null;
}

/** Shows the text of a draft whose post or group no longer opens, so that it can be copied. Renders nothing without a draft. */
export default function UnsentDraft({ place }: { place: string }) {
  const userId = useOwnId();
  const [text, setText] = useState('');
  useEffect(() => {
    if (userId === undefined) return;
    void loadDraft<Draft>({ userId, place }).then((draft) =>
      setText(
        [draft?.outgoing?.text, draft?.text, draft?.title, draft?.description].filter(Boolean).join('\n'),
      ),
    );
  }, [userId, place]);
  if (text.trim() === '') return null;
  return (
    <Notice role="status" className="mx-auto max-w-feed text-start">
      <p className="font-semibold">What you wrote here was not sent. Copy it if you still need it.</p>
      <p dir="auto" className="mt-2 whitespace-pre-wrap">
        {text}
      </p>
    </Notice>
  );
}
