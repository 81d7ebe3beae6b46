import { defineConfig, type ViteUserConfig } from 'vitest/config';

import EndToEndFirst from './scripts/end-to-end-first.ts';

const exclude = ['test/fixtures/**', 'examples/**', '**/node_modules/**'];

/** The folders of unit tests that leave the process and all that is global as they were. */
const pure = [
  'analysis',
  'bench',
  'compile-check',
  'equivalence',
  'foundation',
  'generation',
  'mml',
  'model',
  'mutation',
  'options',
  'oracles',
  'project',
  'properties',
  'relations',
  'report',
  'syntax',
  'types',
];

const unit: ViteUserConfig['test'] = {
  exclude,
  setupFiles: 'test/unit/fix-seed.ts',
  // A machine that others use, too, must not fail a test that is right.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
};

const config: ViteUserConfig = defineConfig({
  test: {
    // End-to-end tests often wait for processes of their own.
    maxWorkers: 3,
    sequence: { sequencer: EndToEndFirst },
    projects: [
      {
        test: {
          ...unit,
          // These change nothing that they share, so that a process may run many files.
          name: 'unit',
          include: [
            `test/unit/{${pure.join()}}/**/*.test.ts`,
            'test/{operators,quality}/**/*.test.ts',
          ],
          isolate: false,
        },
      },
      {
        test: {
          ...unit,
          name: 'unit-isolated',
          include: ['test/unit/**/*.test.ts'],
          exclude: [...exclude, `test/unit/{${pure.join()}}/**`],
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
