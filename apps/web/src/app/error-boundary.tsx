import { Component, type ErrorInfo, type ReactNode } from 'react';
import { buttonClass } from '../components/ui/button.tsx';
import { logError } from '../lib/log.ts';

interface ErrorBoundaryProps {
  /** Whether this stands in for the whole page, so that what it shows is the page's main part. */
  wholePage?: boolean;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
}

const loadAgain = () => window.location.reload();

/**
 * Catches what a screen could not draw, a part of the app that did not load included, and offers to load the page again. What failed
 * offline is loaded again once the line is back.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    logError('A screen could not be drawn.', error, info.componentStack);
    if (!navigator.onLine) addEventListener('online', loadAgain);
  }

  override componentWillUnmount(): void {
    removeEventListener('online', loadAgain);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const Box = this.props.wholePage ? 'main' : 'section';
    return (
      <Box>
        <div role="alert" className="mx-auto flex max-w-feed flex-col items-start gap-4 p-6 pt-16">
          <h1 className="text-title">This page did not open</h1>
          <p className="text-ink-muted">
            Something went wrong on the way. Loading the page again usually helps.
          </p>
          <button type="button" className={buttonClass()} onClick={loadAgain}>
            Load again
          </button>
        </div>
      </Box>
    );
  }
}
