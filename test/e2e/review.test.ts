import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'oxc-transform';
import { format } from 'prettier';
import { describe, expect, test } from 'vitest';

import type { ReviewJson } from '../../src/report/formats/review-json.ts';
import { applyDiff } from '../unit/report/diff/apply-diff.ts';
import { copyProject, runAssay, writeVitestProject } from './run-assay.ts';
import { holdsForSmallInputs } from './small-inputs.ts';
import { strengtheningRows, type TableRow, weakeningRows } from './table-1.ts';

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url));

/** How the fixture is formatted. */
const style = { singleQuote: true, printWidth: 100 };

/** Copies a fixture with this repository's fast-check beside its test runners. */
function copyWithFastCheck(fixture: string): string {
  const root = copyProject(fixture);
  addFastCheck(root);
  return root;
}

function addFastCheck(root: string): void {
  for (const name of ['fast-check', 'pure-rand']) {
    symlinkSync(join(modules, name), join(root, 'node_modules', name));
  }
}

function suggestionsOf(stdout: string): ReviewJson['suggestions'] {
  const json: ReviewJson = JSON.parse(stdout);
  return json.suggestions;
}

describe('the integer stack of the paper', () => {
  const file = 'test/int-stack.test.ts';

  test('has every improvement that the paper names suggested, and none that small stacks refute', async () => {
    const root = copyWithFastCheck('review-int-stack');
    const text = readFileSync(join(root, file), 'utf8');

    const { stdout, code } = await runAssay(root, [
      'review',
      file,
      '--json',
      '--program-mutants',
      '60',
    ]);

    expect(code).toBe(0);
    const suggestions = suggestionsOf(stdout);
    const changes = suggestions.map(({ kind, line }) => `${kind} ${line}`);
    expect(changes).toEqual(
      expect.arrayContaining([
        // 3 becomes the parameter j (section 3.2.3), as in PUT1 without its first line.
        'primitive-to-parameter 8',
        // Line 1 of PUT1 is deleted (section 3.2.1).
        'assumption-deletion 16',
        // 5 becomes the parameter i, which PUT2 has.
        'primitive-to-parameter 19',
        // Lines 5 and 6 become line 7 (section 3.2.2).
        'clause-strengthening 31',
        'clause-strengthening 42',
        // Line 8 becomes line 9 (section 3.2.1).
        'clause-weakening 50',
        // Line 11 of PUT2 is deleted, which gives PUT3 (section 3.2.4).
        'call-deletion 64',
        // The constructor in line 15 of PUT3 becomes a parameter, which gives PUT4 (section 3.2.4).
        'call-deletion 75',
      ]),
    );
    expect(
      changes.filter((change) => change.endsWith(' 8') || Number(change.split(' ')[1]) > 82),
    ).toEqual(['primitive-to-parameter 8', 'call-deletion 8']);
    const source = readFileSync(join(root, 'src/int-stack.ts'), 'utf8');
    const refuted = suggestions.filter(
      ({ diff }) => !holdsForSmallInputs(stripped(source), stripped(applyDiff(text, diff))),
    );
    expect(refuted).toEqual([]);
    const wrong = text.replace('toBe(5)', 'toBe(6)');
    expect(holdsForSmallInputs(stripped(source), stripped(wrong))).toBe(false);
  });

  /** Copies the stack into a project that formats its code with Prettier. */
  function copyFormatted(): string {
    const root = copyWithFastCheck('review-int-stack');
    symlinkSync(join(modules, 'prettier'), join(root, 'node_modules/prettier'));
    writeFileSync(join(root, '.prettierrc.json'), JSON.stringify(style));
    return root;
  }

  test('takes a suggestion that passes its tests, keeps the file formatted, and knows it no more afterwards', async () => {
    const root = copyFormatted();
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    const { stdout } = await runAssay(root, ['review', file, '--json', '--program-mutants', '0']);
    const deletion = suggestionsOf(stdout).find(({ line }) => line === 75);

    const applied = await runAssay(root, ['review', '--apply', deletion?.id ?? '']);

    expect(applied.stdout).toBe(
      `Applied ${deletion?.id} to ${file}:75. The tests of the file pass.\n`,
    );
    const after = readFileSync(path, 'utf8');
    expect(before).toBe(await format(before, { ...style, parser: 'typescript' }));
    expect(after).toBe(await format(after, { ...style, parser: 'typescript' }));
    expect(after).toBe(
      before.replace(
        `    fc.property(fc.integer(), (i) => {
      fc.pre(i >= 0);
      const s = new IntStack();
      s.push(i);
      expect(s.pop()).toBe(i);
    }),
`,
        `    fc.property(
      fc.integer(),
      fc.array(fc.integer()).map((values) => {
        const made = new IntStack();
        for (const value of values) made.push(value);
        return made;
      }),
      (i, s) => {
        fc.pre(i >= 0);
        s.push(i);
        expect(s.pop()).toBe(i);
      },
    ),
`,
      ),
    );

    const again = await runAssay(root, ['review', '--apply', deletion?.id ?? '']);

    expect(again.code).toBe(2);
    expect(again.stderr).toContain('suggestion-unknown');
    expect(readFileSync(path, 'utf8')).toBe(after);
  });

  test('gives a file its text back if its tests fail with a suggestion', async () => {
    const root = copyWithFastCheck('review-int-stack');
    const path = join(root, file);
    const before = readFileSync(path, 'utf8');
    const { stdout } = await runAssay(root, ['review', file, '--json', '--program-mutants', '0']);
    const deletion = suggestionsOf(stdout).find(({ line }) => line === 16);
    const unit = join(root, 'src/int-stack.ts');
    writeFileSync(unit, readFileSync(unit, 'utf8').replace('pop()', 'pulled()'));

    const { code, stderr } = await runAssay(root, ['review', '--apply', deletion?.id ?? '']);

    expect(code).toBe(2);
    expect(stderr).toContain('suggestion-refused');
    expect(readFileSync(path, 'utf8')).toBe(before);
  });

  test.skipIf(process.platform !== 'linux')(
    'has a suggestion applied by one key in a terminal',
    async () => {
      const root = copyFormatted();
      const path = join(root, file);
      const before = readFileSync(path, 'utf8');

      const { code, stdout } = await runAssay(root, ['review', file, '--program-mutants', '0'], {
        press: (output) =>
          output.includes('Apply a suggestion: 1 to ')
            ? /^(\d) {2}test\/int-stack\.test\.ts:16 {2}assumption-deletion/m.exec(output)?.[1]
            : undefined,
      });

      expect(code).toBe(0);
      expect(stdout).toMatch(
        /Applied [\da-f]{8} to test\/int-stack\.test\.ts:16\. The tests of the file pass\.\s*$/,
      );
      expect(readFileSync(path, 'utf8')).toBe(before.replace('      fc.pre(j >= 0);\n', ''));
    },
  );
});

test('each row of table 1 is suggested for a property in which its mutant lives, and nothing else for that clause', async () => {
  const rows = [...weakeningRows, ...strengtheningRows];
  const names = rows.map((_, at) => `unit${at}`);
  const named = (code: string, at: number): string => code.replaceAll('UNIT', names[at] ?? '');
  const lines = rows.map(({ row, clause, assertion = '' }, at) => [
    `test('${row}', () => { fc.assert(fc.property(fc.nat(9), fc.nat(9), (a, b) => {`,
    named(clause, at),
    `${named(assertion, at)} })); });`,
  ]);
  const root = writeVitestProject({
    'src/units.ts': rows
      .map(
        ({ unit }, at) => `export function unit${at}(a: number, b: number): number { ${unit} }\n`,
      )
      .join(''),
    'test/table.test.ts': `import fc from 'fast-check'; import { expect, test } from 'vitest'; import { ${names.join(', ')} } from '../src/units.ts';\n${lines.flat().join('\n')}\n`,
  });
  addFastCheck(root);

  const { stdout } = await runAssay(root, [
    'review',
    'test/table.test.ts',
    '--json',
    '--program-mutants',
    '1000',
  ]);

  const suggestions = suggestionsOf(stdout);
  const suggested = ({ row }: TableRow, at: number): readonly string[] => [
    row,
    ...suggestions
      .filter(({ line }) => line === 3 + 3 * at)
      .map(({ kind, diff }) => `${kind} ${/^\+([^+].*)$/m.exec(diff)?.[1]}`),
  ];
  expect(rows.map((row, at) => suggested(row, at))).toEqual(
    rows.map(({ row, mutated, assertion }, at) => [
      row,
      `${assertion === undefined ? 'clause-strengthening' : 'clause-weakening'} ${named(mutated, at)}`,
    ]),
  );
});

test('a file that fails and a mutant that ends its process are told, and the other tests are reviewed', async () => {
  const root = writeVitestProject({
    'src/half.ts': `export function half(n: number): number {\n  if (n < 0) process.kill(process.pid, 'SIGKILL');\n  return n / 2;\n}\n`,
    'test/half.test.ts': `import fc from 'fast-check';\nimport { expect, test } from 'vitest';\nimport { half } from '../src/half.ts';\ntest('halves', () => {\n  fc.assert(fc.property(fc.integer({ min: 0 }), (n) => {\n    expect(half(n)).toBeDefined();\n  }));\n});\ntest('halves the double', () => {\n  fc.assert(fc.property(fc.nat(), (n) => {\n    expect(half(2 * Math.abs(n))).toBeDefined();\n  }));\n});\n`,
    'src/sum.ts': 'export const sum = (xs: number[]): number => xs.reduce((a, b) => a + b, 0);\n',
    'test/broken.test.ts': `import { missing } from '../src/missing.ts';\nimport { test } from 'vitest';\ntest('t', () => missing());\n`,
    'test/sum.test.ts': `import { expect, test } from 'vitest';\nimport { sum } from '../src/sum.ts';\ntest('sums', () => {\n  expect(sum([1, 2])).toBeGreaterThan(0);\n});\n`,
  });

  addFastCheck(root);
  const { stdout, code } = await runAssay(root, ['review', 'test', '--program-mutants', '20']);

  expect(code).toBe(0);
  expect(stdout).toContain('test/broken.test.ts\n  It could not be reviewed: ');
  expect(stdout).toContain('line 4: a mutant ended the process, so only assertions were reviewed.');
  expect(stdout).toContain('   +    expect(half(2 * Math.abs(n))).toBe(n);');
  expect(stdout).toContain('It has no fast-check properties. Its plain tests were reviewed.');
  expect(stdout).toContain('   +  expect(sum([1, 2])).toBe(3);');
  expect(stdout).not.toContain('could not be ranked');
});

function stripped(text: string): string {
  return transformSync('a.ts', text).code;
}
