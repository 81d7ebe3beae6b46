import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    // In a project of your own, install Assay instead.
    alias: {
      'assay/relations': fileURLToPath(new URL('../../dist/public/relations.js', import.meta.url)),
    },
  },
  test: {
    include: ['test/**/*.test.ts'],
  },
});
