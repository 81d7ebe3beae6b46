import { usesOf } from '../../generation/breed/typing/statement-uses.ts';
import { collect, type Code, does, withoutFacts } from '../../generation/write/code/code.ts';
import { natureOf } from '../../generation/write/code/place-statements.ts';
import { printCode, printStatements } from '../../generation/write/code/print-code.ts';
import type { Imports } from '../../generation/write/files/imports.ts';
import { callableOf, type ModelIndex } from '../../generation/write/model-index.ts';
import type { PrintStyle } from '../../generation/write/print-style.ts';
import type { Condition, ParameterisedTest, Term } from '../../model/property.ts';
import type { Statement, Variable } from '../../model/test-case.ts';
import type { ExportedName } from '../../model/unit-model.ts';
import { variablesOf } from '../../properties/conditions/variables-of.ts';
import { codeContext, statementLines } from '../../properties/write/code-context.ts';
import type { PropertyContext } from '../../properties/write/property-context.ts';
import { termCode } from '../../properties/write/term-code.ts';
import { exportFor } from './needed-export.ts';
import type { OpenedCase } from './open-literals.ts';
import { ownNames } from './subjects.ts';

const style: PrintStyle = {
  runner: 'node-test',
  assertions: 'assert',
  assertModule: 'node:assert/strict',
  isTypeScript: false,
  isModule: true,
  hasGlobals: false,
  extension: 'as-named',
  test: 'test',
  isGrouped: false,
  quotes: 'single',
  hasSemicolons: true,
  indent: '  ',
  showsKills: false,
};

/** A relation as code. */
export interface RelationMembers {
  /** The program, as a member of the declaration. */
  readonly run: string;
  /** What holds of it. */
  readonly rest: readonly string[];
  /** What is claimed, in a few words of code. */
  readonly says: string;
}

/**
 * Writes an asserted case as the program of a relation, which returns the two values that the assertion compares, and what holds of them;
 * undefined if no code says what is asserted.
 *
 * @param names those of the parameters
 */
export function relationMembers(
  { statements, claim }: OpenedCase,
  names: readonly string[],
  { index, taken }: { readonly index: ModelIndex; readonly taken: ReadonlySet<string> },
): RelationMembers | undefined {
  const test: ParameterisedTest = {
    parameters: names.map((name) => ({ name, type: { kind: 'unknown' } })),
    statements,
    typeArgument: 'unknown',
    examples: [],
    preconditions: [],
    postconditions: [claim],
  };
  const locals = new Map(
    index.model.callables.flatMap((one) => {
      const found = exportFor(one);
      return one.from === undefined || found === undefined ? [] : [[keyOf(one.from), found.name]];
    }),
  );
  const imports: Imports = {
    nameOf: (from) => locals.get(keyOf(from)) ?? 'unit',
    names: new Set(locals.values()),
    needed: () => [],
  };
  const inlined = inlinedIn(test, index);
  const code = codeContext(
    { test, plans: [] },
    { id: 0, index, style, imports, taken: new Set([...taken, ...ownNames]), inlined },
  );
  const context: PropertyContext = {
    test,
    code,
    snapshot: { before: new Map(), after: new Map(), end: { kind: 'completed' }, terms: new Map() },
    changed: new Set(),
    captured: new Map(),
  };
  const stated = statedBy(claim, context);
  if (stated === undefined) return undefined;
  const lines = statements.flatMap((statement, at) =>
    inlined.has(names.length + at) ? [] : statementLines(statement, names.length + at, code),
  );
  const sides = stated.sides.map((one) => printCode(one, style));
  const body = printStatements(withoutFacts(lines), style).text.replaceAll(/^(?=.)/gm, '    ');
  const given = names.map((_, at) => code.names.get(at) ?? '');
  const pattern = given.length === 1 ? (given[0] ?? '') : `[${given.join(', ')}]`;
  const isAwait = (one: Code): true | undefined =>
    (one.node === 'prefix' && one.operator === 'await') || undefined;
  const isAsync = collect([...lines, ...stated.sides.map(does)], isAwait).length > 0;
  const head = `run: ${isAsync ? 'async ' : ''}(${pattern}) =>`;
  const returned = `[${sides.join(', ')}]`;
  return {
    run: body === '' ? `${head} ${returned}` : `${head} {\n${body}\n    return ${returned};\n  }`,
    rest: stated.members,
    says: sides.join(` ${stated.word} `),
  };
}

/**
 * The calls whose code stands within the code that uses them: each is used once, by what is evaluated next, so that the order of
 * calls stays.
 */
function inlinedIn(
  { parameters, statements, postconditions }: ParameterisedTest,
  index: ModelIndex,
): ReadonlySet<Variable> {
  const operands = postconditions.flatMap(variablesOf);
  const counts = new Map<Variable, number>();
  for (const one of [...operands, ...statements.flatMap(usesOf)]) {
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  const at = (variable: Variable): Statement | undefined =>
    statements[variable - parameters.length];
  const isEffect = (variable: Variable): boolean => {
    const statement = at(variable);
    return statement !== undefined && natureOf(statement, index) === 'effect';
  };
  const before = (variable: Variable): Variable => {
    let one = variable - 1;
    while (one >= parameters.length && !isEffect(one)) one -= 1;
    return one;
  };
  const inlined = new Set<Variable>();
  let next = before(parameters.length + statements.length);
  const takeIn = (some: readonly Variable[]): void => {
    for (const one of some.toReversed()) {
      const statement = at(one);
      if (statement === undefined) continue;
      if (isEffect(one)) {
        if (one !== next || (counts.get(one) ?? 0) > 1) continue;
        inlined.add(one);
        next = before(one);
      }
      takeIn(usesOf(statement));
    }
  };
  takeIn(operands);
  return inlined;
}

function keyOf({ module, name }: ExportedName): string {
  return `${module} ${name}`;
}

/** Two values, and what is claimed of them. */
interface StatedRelation {
  readonly sides: readonly [Code, Code];
  readonly members: readonly string[];
  /** The word between the two. */
  readonly word: string;
}

function statedBy(claim: Condition, context: PropertyContext): StatedRelation | undefined {
  const isNegated = claim.kind === 'not';
  const inner = isNegated ? claim.condition : claim;
  const saying = (sides: StatedRelation['sides'], holds: string, word = 'is'): StatedRelation => ({
    sides,
    members: [holdsMember(holds, isNegated)],
    word: isNegated ? `not: ${word}` : word,
  });
  const say = (one: Term, other: Term, holds: string, word?: string): StatedRelation =>
    saying([termCode(one, context), termCode(other, context)], holds, word);
  switch (inner.kind) {
    case 'compare': {
      const { comparison, left, right } = inner;
      // That there is a value says little.
      if (isNegated && isNothing(right)) return undefined;
      const near = comparison === 'at-most' && !isNegated ? nearness(left, right) : undefined;
      if (near !== undefined) {
        const same = say(near.one, near.other, isSame);
        return { ...same, members: [...same.members, `tolerance: ${near.most}`] };
      }
      const order = orders[comparison];
      return order === undefined
        ? say(left, right, isSame)
        : say(left, right, order, order.slice(4, -6));
    }
    case 'equals':
    case 'identical': {
      const sides = [context.code.codeOf(inner.left), context.code.codeOf(inner.right)] as const;
      const method =
        inner.kind === 'equals' && inner.callable !== undefined
          ? callableOf(context.code.index, inner.callable)
          : undefined;
      if (method !== undefined && method.receiver === undefined) return undefined;
      const equal = method === undefined ? isSame : `one.${method.name}(other)`;
      const holds = inner.kind === 'identical' ? 'one === other' : equal;
      return saying(sides, holds);
    }
    case 'contains':
      return say(inner.collection, inner.element, 'one.includes(other)', 'contains');
    case 'affix':
      return say(inner.whole, inner.part, `one.${inner.at}sWith(other)`, `${inner.at}s with`);
    case 'within':
      return say(inner.part, inner.whole, 'one.every((each) => other.includes(each))', 'is within');
    case 'same-elements':
      return say(
        inner.left,
        inner.right,
        'close([...one].sort(), [...other].sort())',
        'has the items of',
      );
    default:
      return undefined;
  }
}

function isNothing(term: Term): boolean {
  return term.of === 'constant' && (term.value.is === 'undefined' || term.value.is === 'null');
}

const isSame = 'close(one, other)';

const orders: Readonly<Record<string, string>> = {
  less: 'one < other',
  'at-most': 'one <= other',
};

function holdsMember(holds: string, isNegated: boolean): string {
  const given = holds.includes('close(') ? '([[one, other]], { close })' : '([[one, other]])';
  const isInfix = / [<=]=* ?/.test(holds) && !holds.includes('(');
  return `holds: ${given} => ${isNegated ? (isInfix ? `!(${holds})` : `!${holds}`) : holds}`;
}

/** The parts of `|one - other| <= most`. */
function nearness(
  left: Term,
  right: Term,
): { readonly one: Term; readonly other: Term; readonly most: string } | undefined {
  if (left.of !== 'derived' || left.by !== 'absolute' || left.term.of !== 'arithmetic') {
    return undefined;
  }
  const { operator, left: one, right: other } = left.term;
  const isNear = operator === '-' && right.of === 'constant' && right.value.is === 'number';
  return isNear ? { one, other, most: right.value.text } : undefined;
}
