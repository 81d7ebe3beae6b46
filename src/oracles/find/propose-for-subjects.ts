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
      ...specialArguments(subject),
      ...results(subject),
      ...subjects.flatMap((other) => pairs(subject, other)),
      ...(subject.returns === undefined ? takers.map((taker) => undoneBy(subject, taker)) : []),
    ];
    return claims.flatMap((claim) => withData(subject, claim));
  });
}

/** Makes a proposal with each variety of test data. */
function withData(subject: Subject, claim: CallClaim): ProposedRelation[] {
  const inputs = claim.inputs ?? inputsOf(subject);
  const shapes = inputs.map(({ shape }) => shape);
  if (inputs.length === 0) return [];
  const title = `${subject.name}: ${claim.says}`;
  const codes = new Set(varieties.map((variety) => dataOf(shapes, variety)));
  const of = [subject, ...(claim.functions ?? [])];
  const unless = claim.unless?.map((says) => `${subject.name}: ${says} (any)`);
  return [...codes].map((input) =>
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
      data: `${subject.name} ${input}`,
      ...(unless && { unless }),
      ...(claim.isTrivial && { isTrivial: true }),
      ...(claim.isConstant && { isConstant: true }),
    }),
  );
}
