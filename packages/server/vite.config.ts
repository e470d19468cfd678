import { defineConfig } from 'vite';

/** Packages that need their own folder at runtime, for native code, served files, a download or a child process. */
const external = ['@fastify/swagger-ui', '@node-rs/argon2', 'mongodb-memory-server', 'unpdf'];

// Builds the server and its programs as ESM files for Node, together with the npm packages: Node reads ten files instead
// of a thousand, so a start takes a quarter less time. Code that looks for a file beside itself finds dist/ as its folder.
export default defineConfig({
  // Nothing here is for a browser.
  publicDir: false,
  ssr: { noExternal: true, external },
  build: {
    ssr: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      // depd, a package of Koa's, creates functions by `eval` and uses only its own variables in them.
      checks: { eval: false },
      input: {
        main: 'src/main.ts',
        account: 'src/programs/account/account-program.ts',
        audit: 'src/programs/audit/audit-program.ts',
        backup: 'src/programs/backup/backup-program.ts',
        'no-network': 'src/infra/documents/no-network-program.ts',
        'read-pdf': 'src/infra/documents/read-pdf-program.ts',
        restore: 'src/programs/backup/restore-program.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
