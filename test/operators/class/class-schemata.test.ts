import { describe, expect, test } from 'vitest';

import { catalogueFile } from '../../../src/mutation/catalogue.ts';
import { groupsOf } from '../../../src/model/operator-groups.ts';
import { operatorList } from '../../../src/mutation/operator-list.ts';
import { findCompileErrors } from '../../../src/compile-check/find-compile-errors.ts';
import {
  build,
  membersOf,
  mutantCount,
  runtimeFor,
  type Catalogued,
} from '../../unit/schemata/build.ts';
import { outcomeOf, toScript } from '../../unit/schemata/evaluate.ts';
import { parsed } from '../../unit/mutation/catalogue-source.ts';
import { factsOf } from '../../unit/types/facts/facts-of.ts';
import { strictConfig, writeProject } from '../../unit/compile-check/sample-project.ts';
import { mutatedText } from './class-mutants.ts';

const classOperators = operatorList.filter(({ name }) => groupsOf(name).includes('class'));

/** A source with code for every operator, and a function `run` that shows the effects of mutants. */
const source = `
class Shape {
  label = 'shape';
  log: string[] = [];
  static made = 0;
  constructor(readonly size = 1, public note = 'none') { Shape.made += 1; this.log.push('made'); }
  area(): number { return this.size; }
  describe(times = 1, sep = '-'): string { return sep + this.area() * times; }
  add(entry: string): this { this.log.push(entry); return this; }
  equals(other: Shape): boolean { return this.size === other.size; }
  clone(): Shape { return new Shape(this.size); }
  get width(): number { return this.size; }
  get height(): number { return this.size * 2; }
}
class Square extends Shape {
  label = 'square';
  corners = { count: 4 };
  onClick = (by: number): string => this.label + by;
  constructor(size: number) { super(size, 'square'); }
  area(): number { return this.size * this.size; }
  add(entry: string): this {
    this.log.push('before');
    super.add(entry);
    this.log.push('after');
    return this;
  }
  both(): string { return this.area() + ',' + super.area(); }
  pick(): string;
  pick(at: number): string;
  pick(at?: number): string { return at === undefined ? 'all' : this.log[at] ?? 'none'; }
  rename(label: string): void { this.label = label; }
}
class Log {
  entries: number[] = [];
  constructor() {
    this.entries.push(1);
  }
}
class Empty extends Shape {
  constructor() {
    super();
    this.add('empty');
  }
}
class Timed extends Shape {
  constructor() { super(9); this.note = 'timed'; }
}
export function run(): unknown {
  const one = new Shape(2, 'x');
  const two = new Square(3);
  let held: Shape = one;
  held = two;
  two.add('x').rename('y');
  const { onClick } = { onClick: two.onClick.bind(this) };
  const entries = two.log;
  entries.push('shared');
  return [
    held.describe(2, '+'), two.both(), two.pick(0), onClick(1), one === two, one.equals(two), two.width,
    two instanceof Square, two.corners, new Square(1).log, new Log(), new Empty(), new Timed(), Shape.made, two,
  ];
}
`;

const file: Catalogued = {
  parsed: parsed(source),
  catalogue: catalogueFile(parsed(source), { operators: classOperators, types: factsOf(source) }),
};
const mutants = file.catalogue.sites.flatMap((site) => site.mutants.map(({ mutant }) => mutant));

describe('class-level mutants in the execute build', () => {
  const path = 'source.ts';
  const { code, unplaced } = build(file, { build: 'execute' });
  const script = toScript(code, path);
  const outcomeWith = (mutant: number): Promise<string> => {
    const runtime = runtimeFor(file, 'execute');
    runtime.activate(mutant);
    runtime.startFuel(50_000);
    return outcomeOf(script);
  };

  test('come from every operator but EMM', () => {
    const seen = new Set(mutants.map(({ operator }) => operator));
    const missing = classOperators.map(({ name }) => name).filter((name) => !seen.has(name));
    expect(missing).toEqual(['EMM']);
    expect(unplaced).toEqual([]);
  });

  test('leave the program alone while none is active', async () => {
    expect(await outcomeWith(-1)).toBe(await outcomeOf(toScript(source, path)));
  });

  test(
    'behave like the mutated program while one is active, which mostly differs',
    { timeout: 60_000 },
    async () => {
      const original = await outcomeOf(toScript(source, path));
      const different: string[] = [];
      let changed = 0;
      for (const [index, mutant] of mutants.entries()) {
        const expected = await outcomeOf(toScript(mutatedText(source, mutant), path));
        const actual = await outcomeWith(index);
        if (expected !== original) changed += 1;
        if (actual !== expected) {
          different.push(
            `${mutant.operator} ${mutant.original} => ${mutant.replacement}: ${expected} != ${actual}`,
          );
        }
      }
      expect(different).toEqual([]);
      expect(mutantCount(file)).toBe(mutants.length);
      expect(changed).toBeGreaterThan(mutants.length / 2);
    },
  );
});

test('the observe build infects every class-level mutant that is reached', async () => {
  const script = toScript(build(file, { build: 'observe' }).code, 'source.ts');
  const observer = runtimeFor(file, 'observe');
  const outcome = await outcomeOf(script);
  const { covered, infected } = observer.takeTrace();
  const unreached = mutants.filter((_, index) => !membersOf(covered).has(index));
  expect(outcome).toBe(await outcomeOf(toScript(source, 'source.ts')));
  expect(membersOf(infected)).toEqual(membersOf(covered));
  expect(new Set(unreached.map(({ functionName }) => functionName))).toEqual(
    new Set(['Shape@clone']),
  );
});

test('class-level mutants compile where their operator took care of types', () => {
  const root = writeProject({ 'tsconfig.json': strictConfig, 'src/source.ts': source });
  const found = findCompileErrors([{ file: 'src/source.ts', text: source, mutants }], root);
  if (found.kind !== 'checked') throw new Error(found.reason);
  const rejected = mutants
    .filter(({ id }) => found.errors.has(id))
    .map(({ operator, original, replacement }) => `${operator} ${original} => ${replacement}`);
  expect(rejected).toEqual([]);
});
