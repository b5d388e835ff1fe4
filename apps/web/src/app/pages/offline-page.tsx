import { Art } from '../../components/display/art.tsx';
import { PageHeading } from '../frame/page-heading.tsx';

/** Replaces a page that needs a connection; the page opens once there is one. */
export const OfflinePage = () => (
  <section className="mx-auto flex max-w-feed flex-col items-center gap-5 py-16 text-center">
    <UnpluggedArt />
    <PageHeading title="Offline" className="text-heading!">
      This page needs a connection.
    </PageHeading>
  </section>
);

/** Draws an unplugged fridge. */
const UnpluggedArt = () => (
  <Art>
    <rect x="16" y="8" width="40" height="76" rx="8" />
    <path d="M16 36h40M24 22v6M24 46v12M22 84v4M50 84v4" />
    <path d="M56 74h10c8 0 8-12 16-12" />
    <path d="M74 42h16v8a8 8 0 0 1-16 0z" className="fill-brand stroke-brand-edge" />
    <path d="M78 42v-7M86 42v-7M82 58v4" />
  </Art>
);
