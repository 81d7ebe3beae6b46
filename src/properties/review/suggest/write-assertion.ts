import type { ReadClause } from '../read/clause.ts';
import { inverted, operatorOf, type ClauseRelation } from '../rules/relation-rules.ts';
import type { StrongerClaim } from './stronger-claim.ts';

const matchers: Readonly<Record<ClauseRelation, string>> = {
  '==': 'toBe',
  '!=': 'not.toBe',
  '>': 'toBeGreaterThan',
  '<': 'toBeLessThan',
  '>=': 'toBeGreaterThanOrEqual',
  '<=': 'toBeLessThanOrEqual',
};

const chaiWords: Readonly<Record<ClauseRelation, string>> = {
  '==': 'to.equal',
  '!=': 'to.not.equal',
  '>': 'to.be.above',
  '<': 'to.be.below',
  '>=': 'to.be.at.least',
  '<=': 'to.be.at.most',
};

const chaiAsserts: Readonly<Record<ClauseRelation, string>> = {
  '==': 'strictEqual',
  '!=': 'notStrictEqual',
  '>': 'isAbove',
  '<': 'isBelow',
  '>=': 'isAtLeast',
  '<=': 'isAtMost',
};

/** Writes a claim about the subject of a clause in the style of the clause; undefined if that style has no words for it. */
export function writeAssertion(
  clause: ReadClause,
  claim: StrongerClaim,
  text: string,
): string | undefined {
  const subject = text.slice(clause.subject.start, clause.subject.end);
  switch (clause.style) {
    case 'expect':
      return withExpect(claim);
    case 'chai':
      return withChai(claim);
    case 'assert':
      return withAssert(clause, claim, subject);
    case 'expression':
      return asExpression(claim, subject);
    case 'guard':
      return asGuard(claim, subject);
  }
}

function withExpect(claim: StrongerClaim): string | undefined {
  switch (claim.kind) {
    case 'equals':
      return `${claim.isDeep ? 'toEqual' : 'toBe'}(${claim.value})`;
    case 'relation':
      return `${matchers[claim.relation]}(${claim.second})`;
    case 'throws':
      return `toThrow(${claim.argument})`;
    case 'close':
      return `toBeCloseTo(${claim.second}, ${claim.digits})`;
    case 'called':
      return `toHaveBeenCalledTimes(${claim.times})`;
  }
}

function withChai(claim: StrongerClaim): string | undefined {
  if (claim.kind === 'equals')
    return `${claim.isDeep ? 'to.deep.equal' : 'to.equal'}(${claim.value})`;
  if (claim.kind === 'throws') {
    const [, name, message] = /^new (\w+)\((.*)\)$/.exec(claim.argument) ?? [];
    return `to.throw(${name === undefined ? claim.argument : `${name}, ${message}`})`;
  }
  return claim.kind === 'relation' ? `${chaiWords[claim.relation]}(${claim.second})` : undefined;
}

function withAssert(
  { assertName, isChaiAssert }: ReadClause,
  claim: StrongerClaim,
  subject: string,
): string | undefined {
  switch (claim.kind) {
    case 'equals': {
      const deep = isChaiAssert === true ? 'deepEqual' : 'deepStrictEqual';
      return `${assertName}.${claim.isDeep ? deep : 'strictEqual'}(${subject}, ${claim.value})`;
    }
    case 'relation':
      if (isChaiAssert === true) {
        return `${assertName}.${chaiAsserts[claim.relation]}(${subject}, ${claim.second})`;
      }
      return `${assertName}.ok(${asExpression(claim, subject)})`;
    case 'throws': {
      // Node's `assert` takes a class, and compares the members of an error.
      const name = /^new (\w+)\(/.exec(claim.argument)?.[1] ?? claim.argument;
      if (name === 'Error') return undefined;
      return `${assertName}.throws(${subject}, ${name})`;
    }
    case 'close':
    case 'called':
      return undefined;
  }
}

function asExpression(claim: StrongerClaim, subject: string): string | undefined {
  if (claim.kind === 'equals' && !claim.isDeep) return `${subject} === ${claim.value}`;
  if (claim.kind !== 'relation') return undefined;
  return `${subject} ${operatorOf(claim.relation)} ${claim.second}`;
}

/** Returns the condition under which a guard throws. */
function asGuard(claim: StrongerClaim, subject: string): string | undefined {
  if (claim.kind === 'equals' && !claim.isDeep) return `${subject} !== ${claim.value}`;
  if (claim.kind !== 'relation') return undefined;
  return `${subject} ${operatorOf(inverted(claim.relation))} ${claim.second}`;
}
