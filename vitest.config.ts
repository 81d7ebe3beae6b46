import { defineConfig, type ViteUserConfig } from 'vitest/config';

const exclude = ['test/fixtures/**', 'examples/**', '**/node_modules/**'];

const config: ViteUserConfig = defineConfig({
  test: {
    // One of the end-to-end tests mostly waits for processes of its own.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/{unit,operators,quality}/**/*.test.ts'],
          exclude,
          setupFiles: 'test/unit/fix-seed.ts',
          // A machine that others use, too, must not fail a test that is right.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 50_000 } },
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/{e2e,conformance}/**/*.test.ts'],
          exclude,
          globalSetup: 'test/e2e/build-when-stale.ts',
          testTimeout: 120_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 100_000 } },
        },
      },
    ],
  },
});

export default config;
