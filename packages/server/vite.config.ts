import { defineConfig } from 'vite';

// The server and the programs beside it as ESM files for Node. What npm installed stays outside of it; the contracts are sources of this
// workspace and go in. Code that looks for a file beside itself finds dist/ as its folder.
export default defineConfig({
  // Nothing here is meant for a browser.
  publicDir: false,
  ssr: { noExternal: ['@bedside/contracts'] },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/main.ts',
        account: 'src/programs/account/account-program.ts',
        backup: 'src/programs/backup/backup-program.ts',
        'read-pdf': 'src/infra/documents/read-pdf-program.ts',
        restore: 'src/programs/backup/restore-program.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
