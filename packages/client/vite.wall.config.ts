import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the wall display into the same folder, after the clinicians' application. A separate build shares no file with
 * that application, so a display loads nothing of it.
 */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: { input: 'wall.html' },
  },
});
