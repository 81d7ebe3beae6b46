import { expect, test } from 'vitest';

import { detectedMutants } from '../../../../src/app/generalise/detected-mutants.ts';
import type { MutantStatus } from '../../../../src/model/mutant-status.ts';
import type { JudgedMutant } from '../../../../src/model/verdict.ts';
import { judge, makeMutant } from '../../report/make-judged.ts';

const mutant = makeMutant({ file: 'a.ts', text: 'a + b', find: '+', replace: '-' });

function judged(id: string, status: MutantStatus, killedBy?: string): JudgedMutant {
  return judge({ ...mutant, id }, status, killedBy === undefined ? {} : { killedBy });
}

test('what only properties of an earlier command have detected is live, and what needs no test is not', () => {
  const detected = detectedMutants({
    judged: [
      judged('killed', 'Killed', 'test/a.test.ts > adds'),
      judged('by a property', 'Killed', 'test/a.property.test.ts > add commutes'),
      judged('by one of Mocha', 'Killed', 'test/a.property-test.js > add commutes'),
      judged('by a test of properties', 'Killed', 'test/a.test.ts > reads a.property.b'),
      judged('late', 'Timeout'),
      judged('survivor', 'Survived'),
      judged('uncovered', 'NoCoverage'),
      judged('refused', 'CompileError'),
      judged('ignored', 'Ignored'),
      judged('not run', 'Pending'),
    ],
  });

  expect([...detected].filter(([, isDetected]) => !isDetected).map(([id]) => id)).toEqual([
    'by a property',
    'by one of Mocha',
    'survivor',
    'uncovered',
  ]);
  expect(detected.has('not run')).toBe(false);
  expect(detectedMutants(undefined).size).toBe(0);
});
