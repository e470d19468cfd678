import { defineConfig } from 'vite';

// Builds the server and its programs as ESM files for Node. Excludes npm packages and includes the contracts, which are
// sources of this workspace. Code that looks for a file beside itself finds dist/ as its folder.
export default defineConfig({
  // Nothing here is for a browser.
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
