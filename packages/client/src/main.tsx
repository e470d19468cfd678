import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { loadAhead } from './app/frame/states/load-ahead.ts';
import { startI18n } from './i18n/i18n.ts';
import './storage/theme.ts';
import { currentToken } from './storage/token.ts';
import { guardComposition } from './ui/composing.ts';
import { guardPage } from './ui/outside/outside-changes.ts';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

guardComposition();
guardPage();
const texts = startI18n();
// A page that is opened again needs these parts anyway.
if (currentToken() !== null) loadAhead();
await texts;
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
