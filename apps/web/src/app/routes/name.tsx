import { useNavigate } from 'react-router-dom';
import { NameForm } from '../../features/users/components/name-form.tsx';
import { PageHeading } from '../frame/page-heading.tsx';
import { OwnFace } from '../pages/own-face.tsx';
import { destinationAfterName } from '../sign-in-redirect.ts';

/** Renders /name: the name that others see, chosen after the first sign-in. */
export default function NameScreen() {
  const navigate = useNavigate();
  return (
    <section className="mx-auto mt-4 flex max-w-md flex-col gap-5 rounded-lg border border-line bg-surface p-5 shadow-e2 sm:mt-12 sm:p-8">
      <PageHeading title="Choose Your Display Name" />
      <p className="text-ink-muted">
        This is how family and friends see you in their groups. You can change it later.
      </p>
      <OwnFace />
      <NameForm onSaved={() => void navigate(destinationAfterName(), { replace: true })} />
    </section>
  );
}
