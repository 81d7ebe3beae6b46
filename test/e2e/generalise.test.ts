import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { runAssay, writeVitestProject } from './run-assay.ts';

const fastCheck = fileURLToPath(new URL('../../node_modules/fast-check', import.meta.url));
const pureRand = fileURLToPath(new URL('../../node_modules/pure-rand', import.meta.url));

function writeProject(): string {
  const root = writeVitestProject({
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "module": "nodenext", "allowImportingTsExtensions": true, "noEmit": true } }',
    'src/clamp.ts': `export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  return value > high ? high : value;
}
`,
    'src/words.ts': `export function words(text: string, most: number): string[] {
  return text.split(' ').slice(0, most);
}
`,
    'test/clamp.test.ts': `import { expect, it } from 'vitest';
import { clamp } from '../src/clamp.ts';
it.each([[5, 0, 3, 3], [2, 0, 3, 2]])('clamps %d to %d and %d', (value, low, high, expected) => {
  expect(clamp(value, low, high)).toBe(expected);
});
`,
    'test/words.test.ts': `import { expect, it } from 'vitest';
import * as all from '../src/words.ts';
it('is a function', () => { expect(Object.keys(all)).toHaveLength(1); });
`,
  });
  symlinkSync(fastCheck, join(root, 'node_modules/fast-check'));
  symlinkSync(pureRand, join(root, 'node_modules/pure-rand'));
  return root;
}

describe('assay generalise', () => {
  it('keeps and says what it has found when it is interrupted in the middle of its search, in a further file where the earlier one can not be extended', async () => {
    const root = writeProject();
    // It can't be parsed, so that nothing can be added to it.
    const earlier = join(root, 'test/clamp.property.test.ts');
    writeFileSync(earlier, 'it(');

    const { code, stdout, stderr } = await runAssay(root, ['generalise', '--seconds', '30'], {
      interruptAt: /\[1\/2\] src\/clamp\.ts/,
    });

    expect(stderr).toMatch(/^Looking for tests\nReading 2 test files\n/);
    expect(stderr).toContain('Running the tests with mutants, to see which survive');
    expect(stderr).toContain('Looking for properties of 2 sources, for 30.0 s at most');
    expect(stderr).toContain('Generalising was stopped before its end.');
    expect(stdout).toMatch(/src\/words\.ts: There was no time left for it|Found|Wrote/);
    expect(code).toBe(130);
    expect(readFileSync(earlier, 'utf8')).toBe('it(');
    const file = 'test/clamp.property-2.test.ts';
    const written = join(root, file);
    const kept = /kept in (\S+?)\.$/m.exec(stdout)?.[1];
    const path = existsSync(written) ? written : join(kept ?? '', file);
    expect(readFileSync(path, 'utf8')).toContain('fc.assert(');
  });

  it('knows from the tests what functions of JavaScript take that are called through others only, and extends the only file that the runner runs', async () => {
    const root = writeVitestProject({
      'package.json': '{ "type": "module" }',
      'src/inner.js': `export function short(name, most) {
  return name.length > most ? \`\${name.slice(0, most)}-\` : name;
}
export function unused(name, most) {
  return name.length > most ? 'long' : 'short';
}
`,
      'src/all.js': `import { short } from './inner.js';
export function all(names) { return names.map((name) => short(name, 4)).length; }
`,
      'vitest.config.js': `export default { test: { include: ['test/all.test.js'] } };`,
      'test/all.test.js': `import { expect, it } from 'vitest';
import { all } from '../src/all.js';
it('counts', () => { expect(all(['abc', 'abcdef'])).toBe(2); });
`,
    });
    symlinkSync(fastCheck, join(root, 'node_modules/fast-check'));
    symlinkSync(pureRand, join(root, 'node_modules/pure-rand'));

    const { stderr } = await runAssay(root, ['generalise', '--budget', '500']);
    const written = readFileSync(join(root, 'test/all.test.js'), 'utf8');

    expect(stderr).toContain(
      'Running the tests, to see what they give functions that they call through others',
    );
    expect(written).toMatch(/^import \{ expect, it \} [\s\S]*it\('counts'/);
    // The tests pass a text and a number.
    expect(written).toMatch(/\bshort\((?:name|'\w*'), (?:most|\d+)\)/);
    expect(written).not.toContain('unused');
  });
});
