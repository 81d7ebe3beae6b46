import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { Mutant } from '../../../src/model/mutant.ts';
import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { findCompileErrors } from '../../../src/compile-check/find-compile-errors.ts';
import { sufficientOperators } from '../mutation/loaded-operators.ts';

const strict = JSON.stringify({
  compilerOptions: { strict: true, target: 'es2022', module: 'nodenext', noImplicitReturns: true },
  include: ['src'],
});

function project(files: Readonly<Record<string, string>>): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'assay-types-')));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

function mutantsOf(file: string, text: string): Mutant[] {
  const outcome = parse(file, text);
  if (!outcome.ok) throw new Error(outcome.problem.message);
  const { sites } = catalogueFile(outcome.file, { operators: sufficientOperators });
  return sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant));
}

/** The mutants of a source that do not compile, as `original -> replacement`. */
function rejected(text: string, config = strict): string[] {
  const root = project({ 'tsconfig.json': config, 'src/a.ts': text });
  const mutants = mutantsOf('src/a.ts', text);
  const found = findCompileErrors([{ file: 'src/a.ts', text, mutants }], root);
  if (found.kind !== 'checked') throw new Error(found.reason);
  return mutants
    .filter(({ id }) => found.errors.has(id))
    .map(({ original, replacement }) => `${original} -> ${replacement}`);
}

describe('findCompileErrors', () => {
  test('rejects arithmetic on strings', () => {
    const text =
      'export type Name = string; export function greet(a: Name, b: Name): string { return a + b; }';
    expect(rejected(text)).toEqual([
      'a + b -> a - b',
      'a + b -> a * b',
      'a + b -> a / b',
      'a + b -> a % b',
    ]);
  });

  test('is done with an overloaded function whose types refer to themselves', () => {
    const text = `
      type Last<A extends unknown[]> = A extends [...unknown[], infer L] ? L : never;
      type Rest<A extends unknown[]> = A extends [...infer F, unknown] ? F : never;
      type Words<T, By extends string = '-' | '_', Found extends unknown[] = []> = string extends By
        ? string[]
        : T extends \`\${infer F}\${infer R}\`
          ? [Last<Found>] extends [never]
            ? Words<R, By, [F]>
            : Last<Found> extends string
              ? R extends ''
                ? Words<R, By, [...Rest<Found>, \`\${Last<Found>}\${F}\`]>
                : F extends By
                  ? Words<R, By, [...Found, '']>
                  : Words<R, By, [...Rest<Found>, \`\${Last<Found>}\${F}\`]>
              : never
          : Found;
      export function words<T extends string>(text: T): Words<T>;
      export function words<T extends string, By extends readonly string[]>(text: T, by: By): Words<T, By[number]>;
      export function words<T extends string, By extends readonly string[]>(text: T, by?: By) {
        const parts: string[] = text.split(String(by ?? '-'));
        if (text === '') return parts as Words<T, By[number]>;
        return parts as Words<T, By[number]>;
      }`;

    expect(rejected(text)).toEqual([]);
  });

  test('keeps arithmetic on numbers', () => {
    expect(rejected('export function sum(a: number, b: number): number { return a + b; }')).toEqual(
      [],
    );
  });

  test('rejects a condition without which a value may be null', () => {
    const text = `export function size(x: string | null): number {
      if (x !== null) return x.length;
      return 0;
    }`;
    const found = rejected(text);
    expect(found).toContain('x !== null -> true');
    expect(found).not.toContain('0 -> 1');
  });

  test('keeps what only changes effects', () => {
    const text = `export class Counter {
      private count = 0;
      next(): number { this.count += 1; return this.count; }
      name(): string { return 'counter'; }
    }`;
    expect(rejected(text)).toEqual([]);
  });

  test('rejects a string where only some literals are allowed', () => {
    const text = `type Mode = 'on' | 'off';
    export function mode(isOn: boolean): Mode { return isOn ? 'on' : 'off'; }`;
    expect(rejected(text)).toEqual(["'on' -> ''", "'off' -> ''"]);
  });

  test('does not count errors that the file has anyway', () => {
    const text = `export const wrong: number = 'text';
    export function twice(n: number): number { return n * 2; }`;
    expect(rejected(text).filter((change) => change.startsWith('n * 2'))).toEqual([]);
  });

  test('says what the compiler says', () => {
    const text =
      'export type Name = string; export function greet(a: Name): string { return a + a; }';
    const root = project({ 'tsconfig.json': strict, 'src/a.ts': text });
    const mutants = mutantsOf('src/a.ts', text);
    const found = findCompileErrors([{ file: 'src/a.ts', text, mutants }], root);
    const messages = found.kind === 'checked' ? [...found.errors.values()] : [];
    expect(messages.join('\n')).toContain("Type 'number' is not assignable to type 'string'");
  });

  test('is unavailable where no tsconfig applies', () => {
    const text = 'export const a = 1;';
    const root = project({ 'src/a.ts': text });
    const mutants = mutantsOf('src/a.ts', text);
    expect(findCompileErrors([{ file: 'src/a.ts', text, mutants }], root).kind).toBe('unavailable');
  });
});
