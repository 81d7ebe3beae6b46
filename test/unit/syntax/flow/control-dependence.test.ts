import { describe, expect, test } from 'vitest';

import { approach, type Approach } from '../../../../src/syntax/flow/approach.ts';
import {
  controlDependence,
  type Dependence,
} from '../../../../src/syntax/flow/control-dependence.ts';
import { numberedBranches } from '../../../../src/syntax/flow/numbered-branches.ts';
import { parse, type ParsedFile } from '../../../../src/syntax/parse.ts';

/** Bodies of a function and what `target()` in them depends on directly, by the text of the branches; `?` is one that no run can tell. */
const dependences: readonly (readonly [body: string, expected: readonly string[]])[] = [
  ['target();', []],
  ['if (a) target();', ['a is true']],
  ['if (a) b(); else target();', ['a is false']],
  ['if (a) return; target();', ['a is false']],
  ['if (a) throw 1; if (b) return; target();', ['b is false']],
  ['if (a) b(); target();', []],
  ['while (a) target();', ['a is true']],
  ['while (a) { if (b) break; target(); }', ['b is false']],
  ['while (a) { if (b) continue; target(); }', ['b is false']],
  ['while (a) { if (b) break; } target();', []],
  ['while (a) { if (b) return; } target();', ['a is false']],
  ['while (true) { if (a) break; target(); }', ['a is false']],
  ['for (;;) { if (a) return; } target();', []],
  ['do { target(); } while (a);', []],
  ['do { if (a) continue; target(); } while (b);', ['a is false']],
  ['for (let i = 0; i < n; target()) b();', ['i < n is true']],
  ['for (const x of y) target();', ['for (const x of y) target(); is true']],
  [
    'one: for (;;) { for (;;) { if (a) continue one; if (b) break one; target(); } }',
    ['b is false'],
  ],
  ['one: { if (a) break one; target(); }', ['a is false']],
  [
    'switch (a) { case 1: b(); case 2: target(); }',
    ['case 1: b(); is true', 'case 2: target(); is true'],
  ],
  ['switch (a) { case 1: b(); break; case 2: target(); }', ['case 2: target(); is true']],
  ['switch (a) { case 1: return; default: target(); }', ['case 1: return; is false']],
  ['switch (a) { case target(): b(); case 2: }', []],
  ['switch (a) { case 1: b(); case target(): }', ['case 1: b(); is false']],
  ['return a && target();', ['a is true']],
  ['return a || target();', ['a is false']],
  ['return a ?? target();', ['a is false']],
  ['return a ? b : target();', ['a is false']],
  ['if (a && target()) b();', ['a is true']],
  ['if (a && b) target();', ['a && b is true']],
  ['if (a) b ||= target();', ['? is true']],
  ['return a?.b(target());', ['a is true']],
  ['return a?.b?.(target());', ['? is true']],
  ['const { b = target() } = a;', ['? is true']],
  ['try { b(); target(); } catch { }', []],
  ['try { b(); } catch { target(); }', ['? is true']],
  ['try { if (a) throw 1; } catch { target(); }', ['? is true', 'a is true']],
  ['try { b(); } catch { c(); } target();', []],
  // That no call throws is no condition: all code would depend on all calls before it.
  ['try { b(); } catch { return; } target();', []],
  ['try { if (a) return; } finally { b(); } target();', ['a is false']],
  ['for (;;) { try { if (a) break; } finally { b(); } target(); }', ['a is false']],
  ['if (a) b.map(() => { target(); });', ['? is true']],
  ['if (a) b.map((x) => x > 1 && target());', ['x > 1 is true']],
  ['class A { m() { if (a) target(); } }', ['a is true']],
];

describe('what a place in a function depends on', () => {
  test.each(dependences)('%s', (body, expected) => {
    const file = parsed(`function f() { ${body} }`);
    expect(directly(file).toSorted()).toEqual(expected.toSorted());
  });

  test('a place where a function is made decides whether that can be called', () => {
    const file = parsed('function f() { if (a) b.map(() => target()); }');
    const { decisions, of } = controlDependence(file);
    const [called] = of(spanOf(file));
    const above = decisions[called?.on ?? -1]?.dependences ?? [];
    expect(named(file, above, decisions)).toEqual(['a is true']);
  });

  test('what the module itself makes can be called at once', () => {
    expect(directly(parsed('if (a) b(() => target());'))).toEqual([]);
    expect(directly(parsed('class A { x = target(); }'))).toEqual([]);
    expect(directly(parsed('const o = { m() { target(); } };'))).toEqual([]);
  });
});

/** Distances to true and to false of the branches that a run evaluated. */
type Taken = Readonly<Record<string, readonly [toTrue: number, toFalse: number]>>;

const approaches: readonly (readonly [body: string, taken: Taken, expected: Approach])[] = [
  ['if (a) { if (b) { if (c) target(); } }', { a: [5, 0] }, { level: 2, distance: 5 }],
  ['if (a) { if (b) { if (c) target(); } }', { a: [0, 1], b: [7, 0] }, { level: 1, distance: 7 }],
  [
    'if (a) { if (b) { if (c) target(); } }',
    { a: [0, 1], b: [0, 1], c: [9, 0] },
    { level: 0, distance: 9 },
  ],
  ['if (a) return; if (b) target();', { a: [0, 4] }, { level: 1, distance: 4 }],
  // The shorter of two ways, and of two that are as long the nearer.
  [
    'switch (x) { case 1: if (a) return; case 2: target(); }',
    { 'case 1: if (a) return;': [6, 0], 'case 2: target();': [5, 0] },
    { level: 0, distance: 5 },
  ],
  ['while (a) { if (b) target(); }', { a: [3, 0] }, { level: 1, distance: 3 }],
  ['while (a) { if (b) continue; while (c) target(); }', { a: [3, 0] }, { level: 2, distance: 3 }],
  // Straight on from the entry, but something threw.
  ['target();', {}, { level: 0, distance: 0 }],
  ['if (a) target();', {}, { level: 1, distance: 0 }],
  ['try { b(); } catch { target(); }', {}, { level: 1, distance: 0 }],
  ['if (a) { try { b(); } catch { target(); } }', { a: [2, 0] }, { level: 1, distance: 2 }],
  ['if (a) b.map((x) => x > 1 && target());', { a: [2, 0] }, { level: 2, distance: 2 }],
];

describe('how far a run was from a place in a function that it entered', () => {
  test.each(approaches)('%s after %j', (body, taken, expected) => {
    expect(approachIn(body, taken, true)).toEqual(expected);
  });

  test('one that it did not enter is farther than the whole way in it', () => {
    expect(approachIn('if (a) { if (b) target(); }', {}, false)).toEqual({
      level: 2,
      distance: Infinity,
    });
    expect(approachIn('target();', {}, false)).toEqual({ level: 0, distance: Infinity });
  });
});

describe('branches', () => {
  test('are numbered in the order of the text, an outer one before those in it', () => {
    const file = parsed(
      'if (a && b) { for (const x of y) x ? 1 : 2; } switch (c) { case 1: while (d || e); default: }',
    );
    expect(numberedBranches(file).map(({ node }) => file.text.slice(node.start, node.end))).toEqual(
      [
        'a && b',
        'a',
        'for (const x of y) x ? 1 : 2;',
        'x',
        'case 1: while (d || e);',
        'd || e',
        'd',
      ],
    );
  });

  test.each([
    ['a literal', 'while (true) { if (1) break; }'],
    ['an optional chain that evaluates nothing more', 'a?.b.c?.();'],
    ['a method that is called if it is there', 'a.b?.(c);'],
    ['a method with type arguments that is called if it is there', '(a.b<string>)?.(c);'],
    ['a type', 'type A = B extends C ? 1 : 2;'],
    ['a member of an enum', 'enum A { B = C ? 1 : 2 }'],
    ['what is only declared', 'declare function f(a?: number): void;'],
  ])('are none: %s', (_what, text) => {
    expect(numberedBranches(parsed(text))).toEqual([]);
  });
});

function parsed(text: string): ParsedFile {
  const outcome = parse('sample.ts', text);
  if (!outcome.ok) throw new SyntaxError(outcome.problem.message);
  return outcome.file;
}

function spanOf({ text }: ParsedFile): { start: number; end: number } {
  const start = text.indexOf('target()');
  return { start, end: start + 'target()'.length };
}

function branchTexts(file: ParsedFile): string[] {
  return numberedBranches(file).map(({ node }) => file.text.slice(node.start, node.end));
}

function named(
  file: ParsedFile,
  found: readonly Dependence[],
  decisions: readonly { readonly branch?: number }[],
): string[] {
  const texts = branchTexts(file);
  return found.map(({ on, outcome }) => {
    const branch = decisions[on]?.branch;
    return `${branch === undefined ? '?' : texts[branch]} is ${outcome}`;
  });
}

function directly(file: ParsedFile): string[] {
  const { decisions, of } = controlDependence(file);
  return named(file, of(spanOf(file)), decisions);
}

function approachIn(body: string, taken: Taken, isEntered: boolean): Approach {
  const file = parsed(`function f() { ${body} }`);
  const texts = branchTexts(file);
  const { decisions, of } = controlDependence(file);
  return approach(decisions, of(spanOf(file)), {
    isEntered,
    distancesOf(branch) {
      const [toTrue, toFalse] = taken[texts[branch] ?? ''] ?? [];
      return toTrue === undefined || toFalse === undefined ? undefined : { toTrue, toFalse };
    },
  });
}
