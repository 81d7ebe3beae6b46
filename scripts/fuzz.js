// Usage: node scripts/fuzz.js [MINUTES] [FILE...]: runs all properties again and again, each time with another seed, until one
// fails or the time is over (10 minutes unless told). It prints each seed; PROPERTY_SEED=SEED repeats a round:
//
//   PROPERTY_SEED=SEED npx vitest run --project 'unit*' FILE...
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const require = createRequire(import.meta.url);
const vitest = join(dirname(require.resolve('vitest/package.json')), 'vitest.mjs');

const [minutes = '10', ...named] = process.argv.slice(2);
const end = Date.now() + Number(minutes) * 60_000;
const files = named.length > 0 ? named : propertyTests();
do {
  const seed = String(randomInt(2 ** 31));
  console.log(`PROPERTY_SEED=${seed}`);
  const { status } = spawnSync(
    process.execPath,
    [vitest, 'run', '--project', 'unit*', '--reporter', 'default', ...files],
    { cwd: root, stdio: 'inherit', env: { ...process.env, PROPERTY_SEED: seed } },
  );
  if (status !== 0) process.exit(1);
} while (Date.now() < end);

/** The test files that use fast-check, by themselves or through a module of the tests. */
function propertyTests() {
  const texts = new Map(
    readdirSync(join(root, 'test/unit'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => [`test/unit/${path}`, readFileSync(join(root, 'test/unit', path), 'utf8')]),
  );
  const using = [...texts].filter(([, text]) => text.includes("from 'fast-check'"));
  const shared = using.map(([path]) => basename(path)).filter((name) => !name.includes('.test.'));
  return [...texts]
    .filter(([path]) => path.endsWith('.test.ts'))
    .filter(([, text]) => ["'fast-check'", ...shared].some((name) => text.includes(name)))
    .map(([path]) => path);
}
