import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { Button } from '../../components/controls/button.tsx';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { Loaded } from '../../components/feedback/loaded.tsx';
import { closeByHistory } from '../../components/overlays/use-history-close.ts';
import { CreateGroupDialog } from '../../features/groups/components/create-group-dialog.tsx';
import { GroupCard } from '../../features/groups/components/group-card.tsx';
import { GroupGrid, GroupGridSkeleton } from '../../features/groups/components/group-grid.tsx';
import { useGroups } from '../../features/groups/api/group-cache.ts';
import { WelcomeArt } from '../../features/groups/components/welcome-art.tsx';
import { useMe } from '../../features/users/api/use-me.ts';
import { PasteLink } from '../../features/invites/components/paste-link.tsx';
import { arriveIn } from '../../lib/session/arrival.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { paths } from '../paths.ts';

/** Renders /group: the viewer's groups as cards, and a button to create one. */
export default function GroupsScreen() {
  const me = useMe();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const query = useGroups();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageHeading title="Groups" />
        <Button icon={<Plus aria-hidden className="size-5" />} onClick={() => setCreating(true)}>
          Create Group
        </Button>
      </div>
      <Loaded query={query} failure="Your groups could not be loaded." skeleton={<GroupGridSkeleton />}>
        {(groups) => (
          <>
            {groups.length === 0 ? (
              <EmptyState
                art={<WelcomeArt />}
                title="Welcome to Dubs!"
                action={<Button onClick={() => setCreating(true)}>Create Your First Group</Button>}
              >
                A group is where you and your people share wins, Ls and goals. Start one, or open an invite
                link that you were sent.
              </EmptyState>
            ) : (
              <GroupGrid>
                {groups.map((group) => (
                  <li key={group.id} className="min-w-0">
                    <GroupCard group={group} to={paths.group(group.id)} />
                  </li>
                ))}
              </GroupGrid>
            )}
            <PasteLink
              onCode={(code) => void navigate(paths.invite(code))}
              className={groups.length === 0 ? 'mx-auto' : undefined}
            />
          </>
        )}
      </Loaded>
      <CreateGroupDialog
        userId={me.id}
        open={isCreating}
        onOpenChange={setCreating}
        onCreated={async ({ id }) => {
          arriveIn(id, 'making');
          await closeByHistory();
          await navigate(paths.group(id));
        }}
      />
    </div>
  );
}
