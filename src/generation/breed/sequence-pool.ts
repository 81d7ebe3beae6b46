import type { TestCase, Variable } from '../../model/test-case.ts';
import { pick } from './choose.ts';
import type { SequencePool } from './maker.ts';
import { shorten, type Draft } from './draft.ts';
import { dependencies, onlyStatements } from './typing/statement-uses.ts';
import { alternatives } from './typing/type-parts.ts';
import { replay, type Places } from './typing/replay.ts';
import { knownTypes } from './typing/known-types.ts';

const mostPerClass = 10;
const longest = 15;

export function createSequencePool(): SequencePool {
  const sequences = new Map<string, Map<string, TestCase>>();
  return {
    note: (testCase, completed, scope) => {
      const { types } = knownTypes(testCase, scope);
      for (const [variable, type] of types.slice(0, completed).entries()) {
        if (type === undefined) continue;
        const [only, ...others] = alternatives(type, scope);
        if (only?.kind !== 'instance' || others.length > 0) continue;
        const ofClass = sequences.get(only.class) ?? new Map<string, TestCase>();
        sequences.set(only.class, ofClass);
        const needed = dependencies(testCase, variable);
        if (needed.size > (ofClass.size < mostPerClass ? longest : longestOf(ofClass) - 1))
          continue;
        const sequence = onlyStatements(testCase, needed);
        ofClass.set(JSON.stringify(sequence), sequence);
        if (ofClass.size > mostPerClass) forgetLongest(ofClass);
      }
    },
    insert: (draft, classId, random) => {
      const { index } = draft.scope;
      const fitting = [...sequences].flatMap(([made, ofClass]) =>
        index.isA(made, classId) ? [...ofClass.values()] : [],
      );
      const sequence = pick(random, fitting);
      return sequence === undefined ? undefined : copyTo(draft, sequence);
    },
  };
}

function longestOf(sequences: ReadonlyMap<string, TestCase>): number {
  return Math.max(...[...sequences.values()].map(({ statements }) => statements.length));
}

function forgetLongest(sequences: Map<string, TestCase>): void {
  const [longestKey] = [...sequences].reduce((worst, each) =>
    each[1].statements.length > worst[1].statements.length ? each : worst,
  );
  sequences.delete(longestKey);
}

function copyTo(draft: Draft, sequence: TestCase): Variable | undefined {
  const before = draft.statements.length;
  const places: Places = new Map();
  const to = sequence.statements.length;
  replay(draft, sequence, { from: 0, to, places, repair: () => undefined });
  const made = places.get(to - 1);
  if (made === undefined) shorten(draft, before);
  return made;
}
