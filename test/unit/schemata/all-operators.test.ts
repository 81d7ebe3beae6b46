import { describe, expect, test } from 'vitest';

import { impactProbes } from '../../../src/schemata/probes/impact-probes.ts';
import { parse } from '../../../src/syntax/parse.ts';
import { filesBelow, textOf } from '../../quality/repository.ts';
import { otherOperators, sufficientOperators } from '../mutation/loaded-operators.ts';
import { build, catalogued, mutantCount } from './build.ts';

const operators = [...sufficientOperators, ...otherOperators];

/** Every sixth file of this project with its mutants. */
const files = filesBelow('src', '.ts')
  .filter((_, at) => at % 6 === 0)
  .map((path) => ({ path, file: catalogued(textOf(path), path, operators) }));

describe('a build with the mutants of all operators', () => {
  test.each(['observe', 'execute', 'impact'] as const)(
    '%s: has a place for each and parses, for every sixth file of this project',
    { timeout: 60_000 },
    (kind) => {
      const broken: string[] = [];
      let mutants = 0;
      for (const { path, file } of files) {
        const { code, unplaced } =
          kind === 'impact'
            ? build(file, {
                build: 'combine',
                branches: true,
                insertions: impactProbes(file.parsed, 0),
              })
            : build(file, { build: kind });
        const outcome = parse(path, code);
        if (!outcome.ok) broken.push(`${path}: ${outcome.problem.message}`);
        if (unplaced.length > 0) broken.push(`${path}: ${String(unplaced.length)} without a place`);
        mutants += mutantCount(file);
      }
      expect(broken).toEqual([]);
      expect(mutants).toBeGreaterThan(5000);
    },
  );
});
