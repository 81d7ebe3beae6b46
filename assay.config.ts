import { type AssayConfig, defineConfig } from './src/public/config.ts';

/** What Assay asks of itself: the parts whose unit tests run in seconds. */
const config: AssayConfig = defineConfig({
  mutate: ['src/{report,project}/**/*.ts'],
  tests: ['test/unit/{report,project}/**/*.test.ts'],
  vitest: { projects: ['unit'] },
});

export default config;
