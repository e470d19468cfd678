import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { startI18n } from './i18n/i18n.ts';
import { forgetSessionOnChange } from './state/session.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

forgetSessionOnChange();
await startI18n();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
