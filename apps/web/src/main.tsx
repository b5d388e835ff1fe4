import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import './app/styles/styles.css';
import { followTheme } from './lib/browser/theme.ts';
import { followVisualViewport } from './lib/browser/visual-viewport.ts';

followTheme();
followVisualViewport();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
