import { describe, expect, it } from 'vitest';

import { importCycles } from '../../../../src/types/program/import-cycles.ts';

function cyclesOf(graph: Readonly<Record<string, readonly string[]>>, path: string): string[] {
  return [...importCycles(Object.keys(graph), (from) => graph[from] ?? [])(path)].toSorted();
}

describe('importCycles', () => {
  it('puts a file that is in no cycle by itself', () => {
    expect(cyclesOf({ a: ['b'], b: ['c'], c: [] }, 'b')).toEqual(['b']);
  });

  it('joins files that import each other, through others too', () => {
    expect(cyclesOf({ a: ['b'], b: ['c', 'd'], c: ['a'], d: [] }, 'c')).toEqual(['a', 'b', 'c']);
  });

  it('keeps two cycles apart where one only imports the other', () => {
    const graph = { a: ['b'], b: ['a', 'c'], c: ['d'], d: ['c'] };

    expect(cyclesOf(graph, 'a')).toEqual(['a', 'b']);
    expect(cyclesOf(graph, 'd')).toEqual(['c', 'd']);
  });

  it('joins cycles that share a file', () => {
    const graph = { a: ['b', 'c'], b: ['a'], c: ['a'] };

    expect(cyclesOf(graph, 'b')).toEqual(['a', 'b', 'c']);
  });

  it('follows imports to files that were not named', () => {
    const imports: Record<string, string[]> = { a: ['b'], b: ['a'] };
    const cycle = importCycles(['a'], (path) => imports[path] ?? [])('b');

    expect([...cycle].toSorted()).toEqual(['a', 'b']);
  });
});
