import { env } from 'node:process';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkNames } from './chunks.ts';

const server = env.BEDSIDE_API ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react(), tailwind()],
  build: {
    // The page's content security policy allows no data URLs: no inlined fonts or scripts.
    assetsInlineLimit: 0,
    // PDF.js and its worker, loaded only when a clinician opens a PDF, have 1,610 kB each.
    chunkSizeWarningLimit: 1700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkNames(), debugName: 'parts' }],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': server,
      '/socket.io': { target: server, ws: true },
    },
  },
});
