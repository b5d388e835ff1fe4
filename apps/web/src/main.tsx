import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { PageSpinner } from './app/frame/page-spinner.tsx';
import { preloadStart } from './app/preload.ts';
import './app/styles/styles.css';
import { followTheme } from './lib/browser/theme.ts';
import { followVisualViewport } from './lib/browser/visual-viewport.ts';

followTheme();
followVisualViewport();

const root = document.getElementById('root');
if (!root) throw new Error('There is no #root.');
const app = createRoot(root);
app.render(<PageSpinner />);
// Preload first: React would show the spinner of a screen that suspends for at least 300 ms.
void preloadStart().then(() =>
  app.render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
