import type { Mutant } from '../../../src/model/mutant.ts';

/** As many mutants as asked for; their ids are `m0`, `m1` and so on. */
export function sampleMutants(count: number): Mutant[] {
  return Array.from({ length: count }, (_, index): Mutant => ({
    id: `m${index}`,
    file: 'src/source.ts',
    operator: 'AOR',
    span: { start: index, end: index + 1 },
    location: { start: { line: 1, column: index + 1 }, end: { line: 1, column: index + 2 } },
    original: 'a + b',
    replacement: 'a - b',
    functionName: '',
  }));
}
