import './wall.css';
import './calls.css';
import { createRoot } from 'react-dom/client';
import { guardPage } from '../ui/outside/outside-changes.ts';
import { loadFonts } from './board/use-fonts.ts';
import { Wall } from './wall.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

guardPage();
void loadFonts(' ');
createRoot(root).render(<Wall />);
