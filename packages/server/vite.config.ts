import { defineConfig } from 'vite';

// The server as one ESM file for Node. What npm installed stays outside of it; the contracts are sources of this
// workspace and go in. Code that looks for a file beside itself finds dist/ as its folder.
export default defineConfig({
  // Nothing here is meant for a browser.
  publicDir: false,
  ssr: { noExternal: ['@bedside/contracts'] },
  build: {
    ssr: 'src/main.ts',
    target: 'node20',
    sourcemap: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
  },
});
