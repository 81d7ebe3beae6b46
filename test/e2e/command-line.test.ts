import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { runAssay, writeVitestProject } from './run-assay.ts';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

const clamp = {
  'src/clamp.ts': `
export function clamp(value: number, low: number, high: number): number {
  if (value < low) return low;
  return value > high ? high : value;
}
`,
  'test/clamp.test.ts': `
import { expect, test } from 'vitest';
import { clamp } from '../src/clamp.ts';
test('raises to the lower bound', () => expect(clamp(1, 3, 5)).toBe(3));
test('leaves what is between', () => expect(clamp(4, 3, 5)).toBe(4));
`,
};

/** Everything in a project but installed packages. */
function filesOf(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.startsWith('node_modules'))
    .toSorted();
}

describe('the command assay', () => {
  it('analyses a project without configuration and leaves its files alone', async () => {
    const root = writeVitestProject(clamp);
    const before = filesOf(root);

    const { code, stdout, stderr } = await runAssay(root, ['--no-html']);

    expect(stderr).not.toContain('error');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Mutation score {2}\d+/);
    expect(stdout).toContain('src/clamp.ts');
    expect(filesOf(root)).toEqual(before);
  });

  it('writes a report where it says', async () => {
    const root = writeVitestProject(clamp);

    const { stdout } = await runAssay(root, []);

    const path = /HTML report: (.*)/.exec(stdout)?.[1] ?? 'none';
    expect(existsSync(join(root, path))).toBe(true);
  });

  it('prints JSON alone with --json, though configuration and tests print too', async () => {
    const root = writeVitestProject({
      ...clamp,
      'vitest.config.ts': "console.log('config'); export default {};",
      'test/loud.test.ts':
        "import { test } from 'vitest'; test('is loud', () => { console.log('test'); process.stdout.write('direct'); });",
    });

    const { code, stdout } = await runAssay(root, ['--json', '--no-html']);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      files: { 'src/clamp.ts': { language: 'typescript' } },
    });
  });

  it('ends with code 1 below the threshold', async () => {
    const { code, stderr } = await runAssay(writeVitestProject(clamp), [
      '--no-html',
      '--break',
      '100',
    ]);

    expect(code).toBe(1);
    expect(stderr).toContain('error score-below-threshold');
  });

  it('ends with code 3 and names the test where a test fails without a mutant', async () => {
    const root = writeVitestProject({
      ...clamp,
      'test/wrong.test.ts':
        "import { expect, test } from 'vitest'; import { clamp } from '../src/clamp.ts'; test('adds up', () => expect(clamp(1, 1, 1)).toBe(3));",
    });

    const { code, stdout, stderr } = await runAssay(root, []);

    expect(code).toBe(3);
    expect(stdout).toBe('');
    expect(stderr).toContain('error tests-fail');
    expect(stderr).toContain('adds up');
  });

  it('reports a source that no test file leads to as not covered', async () => {
    const root = writeVitestProject({ ...clamp, 'src/alone.ts': 'export const two = 1 + 1;\n' });

    const { code, stdout } = await runAssay(root, ['run', 'src/alone.ts']);

    expect(code).toBe(0);
    expect(stdout).toContain('Not covered\nsrc/alone.ts:1');
  });

  it('ends with code 2 where there are no tests', async () => {
    const root = writeVitestProject({ 'src/clamp.ts': clamp['src/clamp.ts'] });

    const { code, stderr } = await runAssay(root, []);

    expect(code).toBe(2);
    expect(stderr).toContain('error no-tests');
  });

  it('reports what was computed when it is interrupted', async () => {
    const slow = Array.from(
      { length: 4 },
      (_, at) => `test('waits ${at}', async () => {
        await new Promise((resolve) => setTimeout(resolve, 150));
        expect(clamp(${at}, 3, 5)).toBeLessThan(6);
      });`,
    );
    const root = writeVitestProject({
      ...clamp,
      'test/slow.test.ts': `import { expect, test } from 'vitest';
        import { clamp } from '../src/clamp.ts';
        ${slow.join('\n')}`,
    });

    const { code, stdout, stderr } = await runAssay(root, ['--no-html'], {
      interruptAt: /^Mutants: /m,
    });

    expect(code).toBe(130);
    expect(stderr).toContain('error interrupted');
    expect(stdout).toContain('Mutation score');
    expect(stdout).toContain('Interrupted: ');
  });

  it('ends by itself when it is interrupted while it observes', async () => {
    const root = writeVitestProject(clamp);

    const { code } = await runAssay(root, ['--no-html'], { interruptAt: /^Observing/m });

    expect(code).toBe(130);
  });

  it('does not mind a reader that goes away', () => {
    const { status, stderr } = spawnSync(
      'bash',
      ['-c', `set -o pipefail; "${process.execPath}" "${main}" operators | true`],
      { encoding: 'utf8' },
    );

    expect(stderr).toBe('');
    expect(status).toBe(0);
  });

  it('lists the mutation operators', () => {
    const output = execFileSync(process.execPath, [main, 'operators'], { encoding: 'utf8' });

    expect(output).toMatch(/^sufficient \(used by default\)\n {2}AOR {2}\w/);
    expect(output).toMatch(/^ {2}stryker +AOR ORU /m);
  });
});
