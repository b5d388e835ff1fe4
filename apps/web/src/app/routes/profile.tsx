import type { GroupChip } from '@dubs/contract';
import { useState } from 'react';
import { lazyPart } from '../../components/feedback/lazy-part.tsx';
import { SkeletonBlock } from '../../components/feedback/loaded.tsx';
import { NoSpaceYet } from '../../components/feedback/no-space-yet.tsx';
import { DeleteAccountCard } from '../../features/account/components/delete-account-card.tsx';
import { useSignInMethods } from '../../features/auth/api/use-sign-in-methods.ts';
import { NumberCard } from '../../features/auth/components/number-card.tsx';
import { useGroupsWhile } from '../../features/groups/api/group-cache.ts';
import { GroupLink } from '../../features/groups/components/group-link.tsx';
import { SessionsCard } from '../../features/sessions/components/sessions-card.tsx';
import { AppearanceCard } from '../../features/users/components/appearance-card.tsx';
import { ProfileCard } from '../../features/users/components/profile-card.tsx';
import { SmsCard } from '../../features/users/components/sms-card.tsx';
import { YourDubsCard } from '../../features/users/components/your-dubs-card.tsx';
import { useOnline } from '../../lib/browser/use-online.ts';
import { PageHeading } from '../frame/page-heading.tsx';
import { OwnFace } from '../pages/own-face.tsx';

const skeleton = () => <SkeletonBlock className="h-48" />;

const EmailCard = lazyPart(() => import('../../features/auth/components/email-card.tsx'), skeleton);
const ExportCard = lazyPart(() => import('../../features/exports/components/export-card.tsx'), skeleton);
const FormerAccountCard = lazyPart(
  () => import('../../features/vouches/components/former-account-card.tsx'),
  () => <NoSpaceYet />,
);
const KeptPeople = lazyPart(() => import('../pages/kept-people.tsx'), skeleton);
const PasskeysCard = lazyPart(() => import('../../features/passkeys/components/passkeys-card.tsx'), skeleton);
const PushCard = lazyPart(() => import('../../features/push/components/push-card.tsx'), skeleton);
const SecurityLogCard = lazyPart(
  () => import('../../features/security-log/components/security-log-card.tsx'),
  skeleton,
);

/** Renders /profile: the viewer's profile and statistics, settings, sign-in and security, and the export and deletion of the account. */
export default function ProfileScreen() {
  const isOnline = useOnline();
  // Stays when the connection breaks, because something may have been typed in the cards that need one.
  const [wasOnline, setWasOnline] = useState(isOnline);
  if (isOnline && !wasOnline) setWasOnline(true);
  const { texts, email, isLoading } = useSignInMethods();
  return (
    <div className="with-aside wide:grid-cols-[var(--aside)_minmax(0,var(--feed))]">
      <div className="aside flex flex-col gap-5">
        <PageHeading title="Profile" />
        <ProfileCard face={<OwnFace />} />
        <YourDubsCard />
      </div>
      <div className="flex min-w-0 flex-col gap-5">
        <AppearanceCard />
        {texts && <SmsCard />}
        <div className="in-order flex flex-col gap-5">
          <PushCard />
          {wasOnline && <KeptPeople />}
          <NumberCard />
          {wasOnline && <FormerAccountCard />}
          {email ? <EmailCard /> : isLoading && <NoSpaceYet />}
          <PasskeysCard />
          <SessionsCard />
          {wasOnline && (
            <>
              <SecurityLogCard />
              <ExportCard />
            </>
          )}
          <DeleteAccount />
        </div>
      </div>
    </div>
  );
}

const groupLink = (group: GroupChip) => <GroupLink group={group} />;

function DeleteAccount() {
  const [isWanted, setWanted] = useState(false);
  const { data: groups, refetch } = useGroupsWhile(isWanted);
  return (
    <DeleteAccountCard
      blockingGroups={groups?.filter(({ role, memberCount }) => role === 'creator' && memberCount > 1)}
      onBlockingGroupsNeeded={() => {
        if (isWanted) void refetch();
        setWanted(true);
      }}
      linkOf={groupLink}
    />
  );
}
