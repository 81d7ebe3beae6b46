import { describe, expect, test } from 'vitest';

import type { Span } from '../../../../src/model/span.ts';
import { factsOf } from './facts-of.ts';

const source = `
export abstract class Shape {
  readonly name: string = 'shape';
  #hidden = 1;
  private secret = 2;
  static count = 0;
  constructor(protected size = 1) {}
  abstract area(): number;
  grow(by: number, ...more: number[]): void {}
  get label(): string { return this.name; }
  set label(text: string) {}
}
export class Circle extends Shape {
  area(): number { return this.size; }
  clone(): Circle { return new Circle(); }
  get width(): number { return 1; }
  get height(): number { return 2; }
  get colour(): string { return ''; }
  getArea(): number { return 1; }
  getBreadth(): number { return 1; }
} // Circle
export class Ring extends Circle {
  constructor(size = 1, readonly hole = 0) { super(size, 0 as never); }
} // Ring
export class Disc extends Circle { constructor(size: string) { super(Number(size)); } }
const near = new Circle(3);
const far = new Circle();
let current = near;
current = far;
near.width;
near.getArea();
const all = [near];
const plain = { a: 1 };
const when = new Date();
near.grow(1, 2);
const text: unknown = 'a';
declare const maybe: number | undefined;
[maybe, near.colour, all.length > 1, plain, when, text];
`;

/** Where a text stands for the first time, or for the time after `skipped` others. */
function at(text: string, skipped = 0): Span {
  let start = source.indexOf(text);
  for (let count = 0; count < skipped; count += 1) start = source.indexOf(text, start + 1);
  return { start, end: start + text.length };
}

/** Where a class stands; its closing brace is followed by a comment of its name. */
function classSpan(name: string): Span {
  return { start: source.indexOf(`class ${name}`), end: source.indexOf(` // ${name}`) };
}

const { classes } = factsOf(source);

describe('the members a class inherits', () => {
  test('are those of all parents but the private ones, with what they are', () => {
    const inherited = classes.inheritedBy(classSpan('Circle'));
    expect(inherited.map(({ name, kind, arity }) => [name, kind, arity])).toEqual([
      ['name', 'field', 0],
      ['count', 'field', 0],
      ['size', 'field', 0],
      ['area', 'method', 0],
      ['grow', 'method', Infinity],
      ['label', 'getter', 0],
      ['label', 'setter', 1],
    ]);
    expect(inherited.filter(({ isStatic }) => isStatic).map(({ name }) => name)).toEqual(['count']);
    expect(inherited.filter(({ isAbstract }) => isAbstract).map(({ name }) => name)).toEqual([
      'area',
    ]);
  });

  test('are known to be overridden', () => {
    expect(classes.isOverridden(classSpan('Circle'), 'hole')).toBe(true);
    expect(classes.isOverridden(classSpan('Circle'), 'clone')).toBe(false);
  });
});

describe('classes that stand for others', () => {
  test('are parents by the names they have at a place', () => {
    const made = at('new Circle(3)');
    expect(classes.parentNames({ start: made.start + 4, end: made.start + 10 })).toEqual(['Shape']);
  });

  test('are concrete ones that take the same arguments', () => {
    expect(classes.substitutesFor(at('new Circle(3)'))).toEqual(['Ring']);
  });
});

describe('what else could stand in a place', () => {
  test('are variables of the same class that were declared before', () => {
    expect(classes.variablesFor({ start: at('= far').start + 2, end: at('= far').end })).toEqual([
      'near',
      'current',
    ]);
  });

  test('are members of the same kind and type', () => {
    expect(classes.siblingsOf(at('near.width'), 'getter')).toEqual(['height']);
    expect(classes.siblingsOf(at('near.getArea'), 'method')).toEqual(['area', 'getBreadth']);
    expect(classes.siblingsOf(at('near.width'), 'method')).toEqual([]);
  });

  test('is a call with fewer arguments where the rest is optional', () => {
    expect(classes.spareArguments(at('new Circle(3)'))).toBe(1);
    expect(classes.spareArguments(at('near.grow(1, 2)'))).toBe(1);
    expect(classes.spareArguments(at('super(size, 0 as never)'))).toBe(2);
    expect(classes.spareArguments(at('Number(size)'))).toBe(0);
  });
});

test('an object is told from arrays, plain objects and what the environment makes', () => {
  const start = at('all.length').start;
  expect(classes.objectKindOf({ start, end: start + 3 })).toBe('array');
  expect(classes.objectKindOf(at('near', 1))).toBe('instance');
  const last = at('plain, when');
  expect(classes.objectKindOf({ start: last.start, end: last.start + 5 })).toBe('plain');
  expect(classes.objectKindOf({ start: last.end - 4, end: last.end })).toBe('other');
});

test('a member of a value is found by its name', () => {
  const near = { start: at('near.width').start, end: at('near.width').start + 4 };
  expect(classes.memberOf(near, 'clone')).toMatchObject({ kind: 'method', arity: 0 });
  expect(classes.memberOf(near, 'equals')).toBeUndefined();
});
