import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { writeArbitraries } from '../../../../src/app/arbitraries/write-arbitraries.ts';
import { arbitrariesCommand } from '../../../../src/cli/commands/arbitraries-command.ts';
import { strictConfig, writeProject } from '../../compile-check/sample-project.ts';
import { capturedShell } from '../../cli/captured-shell.ts';

const model = `
export enum Colour { Red = 'red', Green = 'green' }
export type Id = string & { readonly brand: 'id' };
export interface User { id: Id; age: number; nick?: string; colour: Colour; manager?: User }
export type Json = null | string | Json[];
export class Circle {
  constructor(readonly radius: number) { if (radius < 0) throw new RangeError('negative'); }
}
export class Money {
  private constructor(readonly cents: number, readonly currency: string) {}
  static of(cents: number, currency: 'EUR' | 'USD'): Money { return new Money(cents, currency); }
}
export class Stack<T> {
  readonly items: T[] = [];
  push(value: T): void { this.items.push(value); }
  pop(): T { if (this.items.length === 0) throw new RangeError('empty'); return this.items.pop()!; }
}
export class Version {
  constructor(readonly text: string) { if (!/^\\d+\\.\\d+$/.test(text)) throw new SyntaxError(text); }
}
export interface Account { history: Stack<string>; owners: Map<string, User>; total: Money }
export type Endless = { next: Endless };
export type Nothing = never;
export abstract class Gone { abstract run(): void }
`;

const validText = `
import { Circle, Money, Version } from './model.ts';
export const valid = {
  colourArbitrary: (value) => value === 'red' || value === 'green',
  idArbitrary: (value) => typeof value === 'string',
  userArbitrary: ({ id, age, colour, nick = '' }) =>
    [id, colour, nick].every((each) => typeof each === 'string') && Number.isInteger(age),
  jsonArbitrary: (value) => value === null || typeof value === 'string' || Array.isArray(value),
  circleArbitrary: (value) => value instanceof Circle && value.radius >= 0,
  moneyArbitrary: (value) => value instanceof Money,
  versionArbitrary: (value) => value instanceof Version,
  accountArbitrary: ({ history, owners, total }) =>
    history.items.every((each) => typeof each === 'string') && owners instanceof Map && total instanceof Money,
};
export const largestStack = ({ stackArbitrary }, fc) =>
  Math.max(...fc.sample(stackArbitrary(fc.integer()), 200).map(({ items }) => items.length));
`;

function project(files: Readonly<Record<string, string>>): string {
  const root = writeProject({ 'package.json': '{"type":"module"}', ...files });
  symlinkSync(join(import.meta.dirname, '../../../../node_modules'), join(root, 'node_modules'));
  return root;
}

const request = { file: 'src/model.ts', output: undefined, isDryRun: false };

test('the arbitraries of a file give values of all its types, made as a user of the file would make them', async () => {
  const root = project({
    'tsconfig.json': strictConfig,
    'src/model.ts': model,
    'src/valid.ts': validText,
  });

  const { output, text, arbitraries, left } = await writeArbitraries({ root, ...request });

  expect(output).toBe('src/model.arbitraries.ts');
  expect(readFileSync(join(root, output), 'utf8')).toBe(text);
  expect(arbitraries.map(({ name, type }) => `${name} ${type}`)).toEqual([
    'colourArbitrary Colour',
    'idArbitrary Id',
    'userArbitrary User',
    'jsonArbitrary Json',
    'circleArbitrary Circle',
    'moneyArbitrary Money',
    'stackArbitrary Stack',
    'versionArbitrary Version',
    'accountArbitrary Account',
  ]);
  expect(left).toEqual([
    { type: 'Endless', reason: 'each Endless contains another one, so that there is no end' },
    { type: 'Nothing', reason: 'no value has the type never' },
    { type: 'Gone', reason: 'no export makes a Gone' },
  ]);

  const url = (path: string): string => pathToFileURL(join(root, path)).href;
  const made: Readonly<Record<string, fc.Arbitrary<never>>> = await import(url(output));
  const { valid }: { valid: Readonly<Record<string, (value: unknown) => boolean>> } = await import(
    url('src/valid.ts')
  );
  for (const [name, isValid] of Object.entries(valid)) {
    fc.assert(fc.property(made[name] ?? fc.constant(undefined), isValid));
  }
  const { largestStack }: { largestStack: (arbitraries: object, from: object) => number } =
    await import(url('src/valid.ts'));
  expect(largestStack(made, fc)).toBeGreaterThan(2);
});

test('a module is overwritten only if the command wrote it, and not at all in a dry run', async () => {
  const root = project({
    'tsconfig.json': strictConfig,
    'src/model.ts': 'export interface Point { x: number }',
    'src/other.ts': '// mine',
  });
  const path = join(root, 'src/model.arbitraries.ts');

  await writeArbitraries({ root, ...request, isDryRun: true });
  expect(existsSync(path)).toBe(false);
  const first = await writeArbitraries({ root, ...request });
  writeFileSync(join(root, 'src/model.ts'), 'export interface Point { y: string }');
  await writeArbitraries({ root, ...request });

  expect(first.text).toContain('{ x: ');
  expect(readFileSync(path, 'utf8')).toContain('{ y: fc.string() }');
  await expect(
    writeArbitraries({ root, ...request, output: 'src/other.ts' }),
  ).rejects.toMatchObject({ code: 'output-exists', place: 'src/other.ts' });
  expect(readFileSync(join(root, 'src/other.ts'), 'utf8')).toBe('// mine');
});

test('classes of JavaScript have arbitraries, in a module without types', async () => {
  const root = project({
    'src/point.js': 'export class Point { constructor(x = 0) { this.x = x; } }',
  });

  const { output, text } = await writeArbitraries({ root, ...request, file: 'src/point.js' });

  expect(output).toBe('src/point.arbitraries.js');
  expect(text).toContain("import { Point } from './point.js';");
  expect(text).toMatch(/^export const pointArbitrary = .*\.map\(\(x\) => new Point\(x\)\);$/m);
});

test('the command tells what it can do nothing with, and how to go on', async () => {
  const root = project({ 'src/main.ts': 'export const main = 1;' });
  const bare = writeProject({ 'src/main.ts': 'export interface A { a: 1 }', 'yarn.lock': '' });
  const run = (path: string, at: string): Promise<unknown> =>
    arbitrariesCommand(path, {}, capturedShell(at));

  await expect(run('src/main.ts', root)).rejects.toMatchObject({
    code: 'no-arbitraries',
    message: 'src/main.ts exports no type and no class.',
  });
  await expect(run('src/none.ts', root)).rejects.toMatchObject({ code: 'no-sources' });
  await expect(run('../main.ts', root)).rejects.toMatchObject({ code: 'flag-invalid' });
  await expect(run('src/main.ts', bare)).rejects.toMatchObject({
    code: 'fast-check-missing',
    advice: 'Add it: `yarn add --dev fast-check`.',
  });
});

test('the command prints the module in a dry run, and everything as JSON', async () => {
  const root = project({
    'src/model.ts': 'export type Side = "left" | "right"; export type No = never;',
  });
  const shell = capturedShell(root);
  const json = capturedShell(root);

  await arbitrariesCommand('src/model.ts', { dryRun: true }, shell);
  await arbitrariesCommand('src/model.ts', { dryRun: true, json: true }, json);

  const line = 'export const sideArbitrary: fc.Arbitrary<Side> = fc.constantFrom("left", "right");';
  expect(shell.output()).toContain(line);
  expect(shell.errors()).toBe(
    '1 arbitrary of the types of src/model.ts, for src/model.arbitraries.ts:\n' +
      '  sideArbitrary (Side)\nLeft out:\n  No: no value has the type never\n',
  );
  expect(JSON.parse(json.output())).toEqual({
    file: 'src/model.ts',
    output: 'src/model.arbitraries.ts',
    arbitraries: [{ name: 'sideArbitrary', type: 'Side' }],
    left: [{ type: 'No', reason: 'no value has the type never' }],
    text: expect.stringContaining(line),
  });
});
