import { Spinner } from '../../components/feedback/spinner.tsx';

/** Renders a spinner in the middle of an otherwise empty page. */
export const PageSpinner = () => (
  <div className="flex min-h-[60dvh] items-center justify-center">
    <Spinner />
  </div>
);
