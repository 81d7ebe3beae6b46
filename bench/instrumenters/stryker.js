// Usage: node bench/instrumenters/stryker.js FOLDER PACKAGES : the same with the instrumenter that is installed in PACKAGES.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { measure, readSources } from './measure.js';

const { resolve } = createRequire(join(process.argv[3], 'package.json'));
const load = (name) => import(pathToFileURL(resolve(name)).href);
const { createInstrumenter } = await load('@stryker-mutator/instrumenter');
const { createInjector } = await load('typed-inject');

const nothing = () => undefined;
const logger = {
  trace: nothing,
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
  isDebugEnabled: () => false,
};
const instrumenter = createInjector()
  .provideValue('logger', logger)
  .injectFunction(createInstrumenter);

const sources = readSources().map(({ path, text }) => ({
  name: path,
  content: text,
  mutate: true,
}));
await measure(async () => {
  const options = { plugins: null, excludedMutations: [], ignorers: [] };
  const { mutants } = await instrumenter.instrument(sources, options);
  return mutants.length;
});
