import { AppearanceCard } from '../../features/users/appearance-card.tsx';
import { ProfileCard } from '../../features/users/profile-card.tsx';
import { PageHeading } from '../page-heading.tsx';

/** /profile: who I am to others, and how the app looks to me. */
export default function ProfileScreen() {
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-5">
      <PageHeading title="Profile" />
      <ProfileCard />
      <AppearanceCard />
    </div>
  );
}
