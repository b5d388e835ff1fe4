import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buttonClass } from '../components/controls/button.tsx';
import { logError } from '../lib/browser/log.ts';
import { isOutdatedBuild, isServerThere, loadAgain, reloadForUpdate } from '../lib/browser/outdated-build.ts';
import { PageSpinner } from './frame/page-spinner.tsx';
import { retryScreens } from './screen.ts';

const RECHECK_SERVER_MS = 5_000;

interface ErrorBoundaryProps {
  /** True if the boundary is around the whole page, whose `main` element the fallback then is. */
  wholePage?: boolean;
  /** Fallback while a chunk is missing because there is no connection; a sentence by default. */
  offline?: ReactNode;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** A chunk of the app is missing: without a connection (`offline`), until a reload (`reloading`), or despite a connection (`missing`). */
  state: 'fine' | 'failed' | 'offline' | 'reloading' | 'missing';
}

/**
 * Catches the errors of a screen. Retries a chunk that could not be fetched when the connection returns, and reloads the page once if
 * the server has been updated; until then the rest of the app stays as it is.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { state: 'fine' };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    if (!isOutdatedBuild(error)) return { state: 'failed' };
    return { state: navigator.onLine ? 'reloading' : 'offline' };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError('A screen could not be drawn.', error, info.componentStack);
    addEventListener('online', this.retry);
    if (this.state.state === 'reloading') void this.reload();
  }

  override componentWillUnmount(): void {
    removeEventListener('online', this.retry);
    clearTimeout(this.timer);
  }

  timer: ReturnType<typeof setTimeout> | undefined;

  retry = (): void => {
    clearTimeout(this.timer);
    retryScreens();
    this.setState({ state: 'fine' });
  };

  async reload(): Promise<void> {
    if (await reloadForUpdate()) return;
    if (await isServerThere()) return this.setState({ state: 'missing' });
    // Browsers do not always notice that there is no connection, and then send no event when it returns.
    this.setState({ state: 'offline' });
    this.timer = setTimeout(() => void this.reload(), RECHECK_SERVER_MS);
  }

  loadAgain = async (): Promise<void> => {
    // A browser remembers that a chunk could not be fetched until the page is reloaded.
    if (!(await loadAgain())) this.retry();
  };

  override render(): ReactNode {
    const { wholePage, offline, children } = this.props;
    const { state } = this.state;
    if (state === 'fine') return children;
    if (state === 'reloading') return <PageSpinner />;
    const isOffline = state === 'offline';
    if (isOffline && offline) return offline;
    const Box = wholePage ? 'main' : 'section';
    return (
      <Box>
        <div role="alert" className="mx-auto flex max-w-feed flex-col items-start gap-4 p-6 pt-16">
          <h1 className="text-title">{isOffline ? "You're offline" : "We couldn't open this page"}</h1>
          <p className="text-ink-muted">
            {isOffline
              ? 'This page needs a connection.'
              : 'Something went wrong on the way. Loading the page again usually helps.'}
          </p>
          {!isOffline && (
            <button type="button" className={buttonClass()} onClick={() => void this.loadAgain()}>
              Load again
            </button>
          )}
        </div>
      </Box>
    );
  }
}
