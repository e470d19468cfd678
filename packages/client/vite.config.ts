import { env } from 'node:process';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkNames } from './chunks.ts';

const server = env.BEDSIDE_API ?? 'http://127.0.0.1:3000';

/** Serves the wall display's page at `/wall` while developing, as the server does. */
const wallPage: Plugin = {
  name: 'wall-page',
  configureServer({ middlewares }) {
    middlewares.use((request, _response, next) => {
      if (request.url?.split('?')[0] === '/wall') request.url = '/wall.html';
      next();
    });
  },
};

export default defineConfig({
  plugins: [react(), tailwind(), wallPage],
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
