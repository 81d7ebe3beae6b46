import { type AssayConfig, defineConfig } from './src/public/config.ts';

/** What Assay asks of itself: the parts whose unit tests run in seconds. */
const config: AssayConfig = defineConfig({
  mutate: ['src/{analysis,report,project,foundation,model}/**/*.ts'],
  tests: ['test/unit/{analysis,report,project,model}/**/*.test.ts'],
  vitest: { projects: ['unit'] },
});

export default config;
