import { collectionChanges } from './collection-changes.ts';
import {
  exchanges,
  numberChanges,
  growth,
  listChanges,
  textChanges,
  recordChanges,
  specialArguments,
} from './changed-inputs.ts';
import { type CallClaim } from './claims.ts';
import { declaration, type ProposedRelation, proposal } from './proposed-relation.ts';
import { repeats, undoneBy, pairs } from './repeated-calls.ts';
import { trivial, ranges, results } from './result-claims.ts';
import { isGivenByData } from './given-by-data.ts';
import { dataOf, varieties } from './shapes.ts';
import { inputsOf, type Subject } from './subjects.ts';

/**
 * Proposes relations of calls with any values: with some arguments exchanged, scaled, shifted or held at a special value, of calls whose
 * result is given to another call, and of what results look like.
 *
 * @param takers functions of one value that proposals can't make, which may undo others
 * @param isKnown whether the catalogue is proposed for a subject anyway, so that only what it lacks is proposed
 */
export function proposeForSubjects(
  subjects: readonly Subject[],
  takers: readonly string[],
  isKnown: (subject: Subject) => boolean,
): readonly ProposedRelation[] {
  return subjects.flatMap((subject) => {
    const claims = [
      ...trivial(subject),
      ...(isKnown(subject)
        ? []
        : [
            ...exchanges(subject),
            ...numberChanges(subject),
            ...growth(subject),
            ...listChanges(subject),
            ...textChanges(subject),
            ...repeats(subject),
            ...ranges(subject),
          ]),
      ...recordChanges(subject),
      ...collectionChanges(subject),
      ...specialArguments(subject),
      ...results(subject),
      ...subjects.flatMap((other) => pairs(subject, other)),
      ...(subject.returns === undefined ? takers.map((taker) => undoneBy(subject, taker)) : []),
    ];
    return claims.flatMap((claim) => withData(subject, claim));
  });
}

/** The number of values that an argument is exchanged for, to see whether the result depends on it. */
const manyValues = 24;

/** Makes a proposal with each variety of test data. */
function withData(subject: Subject, claim: CallClaim): ProposedRelation[] {
  const inputs = claim.inputs ?? inputsOf(subject);
  const shapes = inputs.map(({ shape }) => shape);
  if (inputs.length === 0) return [];
  const title = `${subject.name}: ${claim.says}`;
  const own = inputsOf(subject).map(({ shape }) => shape);
  // What a variety shows to be trivial is so for all claims with data of this variety.
  const data = new Map<string, string>();
  for (const variety of varieties) {
    const parts = shapes.map((one) => dataOf([one], variety));
    const input =
      claim.several === undefined
        ? dataOf(shapes, variety)
        : `tuples(${parts.join(', ')}, lists(${dataOf([claim.several], variety)}, ${manyValues}, ${manyValues}))`;
    if (isGivenByData(claim.says, input)) continue;
    if (!data.has(input)) data.set(input, `${subject.name} ${dataOf(own, variety)}`);
  }
  const of = [subject, ...(claim.functions ?? [])];
  const unless = claim.unless?.map((says) => `${subject.name}: ${says} (any)`);
  const { isAbout, changes } = claim;
  return [...data].map(([input, key]) =>
    proposal({
      name: title,
      functions: [...new Set(of.flatMap(({ uses }) => uses))],
      about: [...new Set(of.map(({ name }) => name))],
      code: declaration(claim.declare, title, [
        ...claim.members.slice(0, 1),
        `input: ${input}`,
        ...claim.members.slice(1),
      ]),
      declare: claim.declare,
      group: `${title} (any)`,
      data: isAbout === undefined ? key : argumentKey(key, isAbout),
      ...(changes && { changed: changes.map((name) => argumentKey(key, name)) }),
      ...(unless && { unless }),
      ...(claim.isTrivial && { isTrivial: true }),
      ...(claim.isConstant && { isConstant: true }),
    }),
  );
}

function argumentKey(data: string, argument: string): string {
  return `${data} ~ ${argument}`;
}
