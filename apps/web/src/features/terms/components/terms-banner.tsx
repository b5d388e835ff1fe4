import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../components/controls/button.tsx';
import { passFocusUp } from '../../../components/controls/pass-focus-up.ts';
import { reportError } from '../../../components/toast/report-error.ts';
import { useAcceptTerms, useTerms } from '../api/use-terms.ts';
import { termsToAccept } from '../terms-to-accept.ts';

const NOT_ACCEPTED = 'The Terms could not be accepted. Please try again.';

/** Renders a banner about new terms until the viewer accepts them; `to` is the page with their text. */
export function TermsBanner({ to }: { to: string }) {
  const { data: terms } = useTerms();
  const { mutate: accept, isPending } = useAcceptTerms();
  const waiting = terms ? termsToAccept(terms) : null;
  if (!waiting) return null;
  const { version, sentence } = waiting;
  return (
    <section
      ref={passFocusUp}
      aria-label="New Terms"
      className="strip flex flex-wrap items-center justify-center gap-x-3 gap-y-1 py-2"
    >
      <p className="font-semibold">{sentence}</p>
      <div className="flex gap-2">
        <Link to={to} className={buttonClass('quiet')}>
          Read them
        </Link>
        <Button
          variant="secondary"
          pending={isPending}
          pendingLabel="Accepting..."
          onClick={() => accept({ version }, { onError: (error) => reportError(error, NOT_ACCEPTED) })}
        >
          Accept
        </Button>
      </div>
    </section>
  );
}
