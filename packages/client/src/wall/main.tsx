import './wall.css';
import { createRoot } from 'react-dom/client';
import { Wall } from './wall.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root');

createRoot(root).render(<Wall />);
