import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../../components/controls/button.tsx';
import { Card } from '../../../components/display/card.tsx';
import { readMe } from '../../../lib/api/own-me.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { EditProfileForm } from './edit-profile-form.tsx';
import { profileName } from '../profile-name.ts';
import { USER_TEXTS } from '../texts.ts';

/** Renders the viewer's own profile: face, name, number and bio, or the form to edit it. */
export function ProfileCard({ face }: { face: ReactNode }) {
  // The guard fetches this query on each navigation, so its data and errors apply here too.
  const { data, error, isFetching, refetch } = trpc.auth.me.useQuery(undefined, { enabled: false });
  const { me } = readMe(data);
  const [editing, setEditing] = useState(false);
  const edit = useRef<HTMLButtonElement>(null);

  if (error && !isFetching && !editing) return <ProfileNotFound onRetry={() => void refetch()} />;
  if (!me) return null;

  const close = () => {
    setEditing(false);
    // The button is mounted with the next frame, and then gets the focus back.
    requestAnimationFrame(() => edit.current?.focus());
  };
  const name = profileName(me);

  return (
    <Card className="flex flex-col gap-5" aria-label="About you">
      {face}
      <div>
        <h2 className="text-heading wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p className="tabular text-ink-muted">{me.phoneNumber}</p>
      </div>
      {editing ? (
        <EditProfileForm me={me} onClose={close} />
      ) : (
        <>
          {me.bio && (
            <p dir="auto" className="text-post whitespace-pre-line wrap-anywhere">
              {me.bio}
            </p>
          )}
          <Button ref={edit} variant="secondary" className="self-start" onClick={() => setEditing(true)}>
            Edit Profile
          </Button>
        </>
      )}
    </Card>
  );
}

const ProfileNotFound = ({ onRetry }: { onRetry: () => void }) => (
  <Card className="flex flex-col items-start gap-3">
    <h2 className="text-heading">Not Found</h2>
    <p role="alert" className="text-ink-muted">
      {USER_TEXTS.profileNotLoaded}
    </p>
    <Button variant="secondary" onClick={onRetry}>
      Try Again
    </Button>
  </Card>
);
