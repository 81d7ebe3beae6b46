import { describe, expect, it } from 'vitest';

import { mutantsIn, mutantsOf } from '../../../bench/search/mutants.ts';
import { programFunction, type ProgramFunction } from '../../../bench/search/program-function.ts';
import { programs } from '../../../bench/search/programs.ts';
import { equivalentTriangles, signPatterns } from '../../../bench/search/triangle-equivalents.ts';

function named(name: string): ProgramFunction {
  const program = programs.find((each) => each.name === name);
  if (program === undefined) throw new Error(`No program ${name}`);
  return programFunction(mutantsOf(program).catalogue.text, program.functionName);
}

type Call = readonly [name: string, given: readonly unknown[], result: unknown];

describe('the programs', () => {
  it.each<Call>([
    ['triangle', [3, 4, 5], 1],
    ['triangle', [3, 4, 4], 2],
    ['triangle', [4, 3, 4], 2],
    ['triangle', [4, 4, 3], 2],
    ['triangle', [4, 4, 4], 3],
    ['triangle', [1, 2, 3], 4],
    ['triangle', [1, 1, 2], 4],
    ['triangle', [0, 1, 1], 4],
    ['middle', [1, 2, 3], 2],
    ['middle', [2, 1, 3], 2],
    ['middle', [1, 3, 2], 2],
    ['middle', [2, 3, 1], 2],
    ['middle', [3, 1, 2], 2],
    ['middle', [3, 2, 1], 2],
    ['quadratic', [0, 0, 1], [0]],
    ['quadratic', [0, 2, 1], [1, -0.5]],
    ['quadratic', [1, -3, 2], [2, 2, 1]],
    ['quadratic', [1, 2, 1], [3, -1]],
    ['quadratic', [1, 2, 5], [4, -1, 2]],
    ['calendar', [1, 1, 3, 1, 2023], 59],
    ['calendar', [1, 1, 3, 1, 2024], 60],
    ['calendar', [1, 1, 3, 1, 1900], 59],
    ['calendar', [1, 1, 3, 1, 2000], 60],
    ['calendar', [1, 31, 12, 31, 2023], 334],
    ['calendar', [5, 3, 5, 20, 2023], 17],
    ['calendar', [5, 3, 5, 2, 2023], -1],
    ['calendar', [2, 29, 5, 2, 2023], -1],
    ['search', [[1, 3, 5, 7, 9, 11, 13, 15], 11], 5],
    ['search', [[1, 3, 5, 7, 9, 11, 13, 15], 4], -1],
    ['sort', [[3, -1, 2, 2, 9, 0]], [-1, 0, 2, 2, 3, 9]],
    ['literal', ['-12'], 1],
    ['literal', ['1.50'], 2],
    ['literal', ['+1.5e-3'], 3],
    ['literal', ['1.'], 0],
    ['literal', ['1e'], 0],
    ['literal', ['1x2'], 0],
    ['pattern', ['abcabd', 'abd'], 3],
    ['pattern', ['abcabd', 'bb'], -1],
    ['pattern', ['abc', ''], -1],
    ['remainder', [7, 3], 1],
    ['remainder', [-7, 3], -1],
    ['remainder', [7, -3], 1],
    ['remainder', [-7, -3], -1],
    ['remainder', [6, 3], 0],
    ['remainder', [7, 0], 0],
  ])('%s of %j is %j', (name, given, result) => {
    expect(named(name)(...given)).toEqual(result);
  });

  it.each(programs)('$name has a domain for each of its parameters', ({ name, parameters }) => {
    const program = programs.find((each) => each.name === name);
    const { text } = program ? mutantsOf(program).catalogue : { text: '' };
    const [, list = ''] = /^export function \w+\(([^)]*)\)/m.exec(text) ?? [];

    expect(list.split(',').filter((each) => each.trim() !== '')).toHaveLength(parameters.length);
  });

  it.each(programs)(
    '$name has mutants of the operators of the experiment only, with all replacements of each comparison',
    (program) => {
      const mutants = mutantsIn(mutantsOf(program).catalogue);
      const ofOrder = mutants.filter(({ operator }) => operator === 'ROR');
      const places = new Set(ofOrder.map(({ span }) => `${span.start}-${span.end}`));

      const others = mutants.filter(
        ({ operator }) => !['AOR', 'ROR', 'COR', 'ABS'].includes(operator),
      );
      expect(others).toEqual([]);
      expect(places.size).toBeGreaterThan(0);
      expect(ofOrder).toHaveLength(7 * places.size);
    },
  );
});

describe('the equivalent mutants of the triangle', () => {
  const found = equivalentTriangles();

  it('are told with a reason each', () => {
    expect(found).toHaveLength(51);
    expect(found.filter(({ reason }) => reason === undefined)).toEqual([]);
  });

  it('are sought among all combinations of signs that there are', () => {
    expect(signPatterns()).toBe(signPatterns(12));
  });
});
