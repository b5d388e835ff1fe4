import { AppearanceCard } from '../../features/users/appearance-card.tsx';
import { ProfileCard } from '../../features/users/profile-card.tsx';
import { SmsCard } from '../../features/users/sms-card.tsx';
import { YourDubsCard } from '../../features/users/your-dubs-card.tsx';
import { PageHeading } from '../page-heading.tsx';

/** /profile: who I am to others, what I have shared, how the app looks to me and when it texts me. */
export default function ProfileScreen() {
  return (
    <div className="mx-auto flex max-w-feed flex-col gap-5">
      <PageHeading title="Profile" />
      <ProfileCard />
      <YourDubsCard />
      <AppearanceCard />
      <SmsCard />
    </div>
  );
}
