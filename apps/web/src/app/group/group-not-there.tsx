import { TEXTS } from '@dubs/contract/texts';
import { useNavigate } from 'react-router-dom';
import { lazyExtra } from '../../components/feedback/lazy-extra.ts';
import { Button } from '../../components/controls/button.tsx';
import { PadlockArt } from '../../components/display/padlock-art.tsx';
import { TitledSentence } from '../../components/display/titled-sentence.tsx';
import { NoPostsArt } from '../../features/posts/components/feed/no-posts-art.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';

const UnsentDraft = lazyExtra(() => import('../pages/unsent-draft.tsx'));

interface GroupNotThereProps {
  status: 403 | 404;
  /** True if the group was open until now: screen readers then announce the change. */
  isSudden?: boolean;
  /** The group whose share form or goal form may have been open. */
  groupId?: number;
}

/** Replaces the page of a group that the viewer may not see (403) or that is gone (404). */
export default function GroupNotThere({ status, isSudden = false, groupId }: GroupNotThereProps) {
  const navigate = useNavigate();
  return (
    <section
      role={isSudden ? 'alert' : undefined}
      className="mx-auto flex max-w-feed flex-col items-center gap-5 py-12 text-center"
    >
      {status === 404 ? <NoPostsArt /> : <PadlockArt />}
      {status === 404 ? (
        <PageHeading title={TEXTS.access.groupNotFound} />
      ) : (
        <PageHeading title="Access Denied">
          <TitledSentence text={TEXTS.access.denied} />
        </PageHeading>
      )}
      {groupId !== undefined && (
        <>
          <UnsentDraft place={`group-${groupId}`} />
          <UnsentDraft place={`goal-group-${groupId}`} />
        </>
      )}
      <Button onClick={() => void navigate(paths.groups)}>Back to Groups</Button>
    </section>
  );
}
