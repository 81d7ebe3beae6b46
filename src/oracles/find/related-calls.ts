import { callableOf, indexModel, type ModelIndex } from '../../generation/write/model-index.ts';
import type { Condition } from '../../model/property.ts';
import type { Statement } from '../../model/test-case.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import { variablesOf } from '../../properties/conditions/variables-of.ts';
import type { ReadTestCase } from '../../properties/read-tests/read-tests.ts';
import { exportFor, exportOf, isReserved, type NeededExport } from './needed-export.ts';
import { type OpenedCase, openLiterals } from './open-literals.ts';
import { declaration, type ProposedRelation, proposal } from './proposed-relation.ts';
import { relationMembers } from './relation-members.ts';
import { dataOf, varieties } from './shapes.ts';
import { ownNames } from './subjects.ts';

/** Relations that tests state, with the exports that their code needs. */
export interface TestedRelations {
  readonly proposals: readonly ProposedRelation[];
  readonly exports: readonly NeededExport[];
}

/** The most assertions of a unit's tests of which relations are made. */
const mostClaims = 100;
/** The most ways in which one assertion is tried. */
const mostWays = 8;

/**
 * Makes relations of what the project's tests assert of related calls of a unit, such as `expect(decode(encode(text))).toBe(text)` (after
 * MR-Scout): literals become inputs. Each assertion is generalised in several ways; the mutants tell which are worth keeping.
 *
 * @param tests the tests that are about the unit, as test cases of the model
 * @param taken names that exports must not have
 */
export function proposeFromTests(
  tests: readonly ReadTestCase[],
  model: UnitModel,
  taken: ReadonlySet<string>,
): TestedRelations {
  const index = indexModel(model);
  const exports = new Map<string, NeededExport>();
  const claims = tests
    .flatMap((test) => test.claims.map((claim, at) => ({ test, claim, at })))
    .slice(0, mostClaims);
  const found = claims.flatMap(({ test, claim, at }) => {
    const cases = [upTo(test, claim), { statements: test.testCase.statements, claim }];
    const ways = cases.flatMap(openLiterals).filter((one) => relates(one, index));
    return ways
      .slice(0, mostWays)
      .flatMap((opened, way) => proposalsFor(opened, { test, at, way, index, exports, taken }));
  });
  const distinct = [...new Map(found.map((one) => [one.code, one])).values()];
  return { proposals: distinct, exports: [...exports.values()] };
}

/** The part of a test that its assertion needs at least: what comes later may change what it saw. */
function upTo(
  { testCase }: ReadTestCase,
  claim: Condition,
): Pick<OpenedCase, 'statements' | 'claim'> {
  const last = Math.max(...variablesOf(claim));
  return { statements: testCase.statements.slice(0, last + 1), claim };
}

/** Whether a condition is about a call, and the calls are several or the condition relates the call to an input. */
function relates({ statements, claim, literals }: OpenedCase, index: ModelIndex): boolean {
  const calls = statements.flatMap((statement, at) =>
    statement.kind === 'call' && callableOf(index, statement.callable).kind !== 'constant'
      ? [literals.length + at]
      : [],
  );
  const variables = variablesOf(claim);
  const isAboutCall = variables.some((one) => calls.includes(one));
  return isAboutCall && (calls.length > 1 || variables.some((one) => one < literals.length));
}

interface TestFacts {
  readonly test: ReadTestCase;
  /** The number of the assertion, and of the way in which it is generalised. */
  readonly at: number;
  readonly way: number;
  readonly index: ModelIndex;
  /** The exports that are needed so far, by the names that they have. */
  readonly exports: Map<string, NeededExport>;
  readonly taken: ReadonlySet<string>;
}

/** Proposals for a generalised assertion, with each variety of test data: for any values, and for values that all differ. */
function proposalsFor(opened: OpenedCase, facts: TestFacts): ProposedRelation[] {
  const { test, at, way, index } = facts;
  const { statements, literals } = opened;
  const used = statements.flatMap((one) => callablesOf(one, index));
  const needed = used.map((one) => neededExport(one, facts));
  const isUsable = needed.every((one) => one !== 'none') && !statements.some(isUnprintable);
  const names = parameterNames(test, opened, facts);
  const members = isUsable ? relationMembers(opened, names, facts) : undefined;
  if (members === undefined) return [];
  for (const one of needed) if (typeof one === 'object') facts.exports.set(one.name, one);
  const title = titleOf(test, names, members.says);
  const about = [
    ...new Set(used.filter((one) => isOfUnit(one)).map((one) => subjectName(one, index))),
  ];
  const functions = needed.flatMap((one) => (typeof one === 'object' ? [one.name] : []));
  const shapes = literals.map(({ shape }) => shape);
  const data = [...new Set(varieties.slice(0, 5).map((variety) => dataOf(shapes, variety)))];
  const kinds = new Set(shapes.map(({ kind }) => kind));
  const differ = `when: (values) => new Set(values).size === values.length`;
  const conditions = names.length > 1 && kinds.size < names.length ? [[], [differ]] : [[]];
  return conditions.flatMap((condition) =>
    data.map((input) =>
      proposal({
        name: title,
        functions: [...new Set(functions)],
        about,
        code: declaration('relation', title, [
          members.run,
          `input: ${input}`,
          ...condition,
          ...members.rest,
        ]),
        declare: 'relation',
        group: `${test.file}:${test.line} ${at} ${way}`,
        from: `${test.file}:${test.line}`,
        assertion: `${test.file}:${test.line} ${at}`,
        isConstant: true,
      }),
    ),
  );
}

/** The title of the test, with what it asserts if there is more than that, and what any value may stand for. */
function titleOf({ name, claims }: ReadTestCase, names: readonly string[], says: string): string {
  const short = name.length > 100 ? `…${name.slice(-99)}` : name;
  const said = claims.length > 1 && says.length < 80 ? `: ${says}` : '';
  return `${short}${said} (for any ${names.join(', ')})`;
}

function callablesOf(statement: Statement, index: ModelIndex): readonly Callable[] {
  if (statement.kind === 'member') return [callableOf(index, statement.constant)];
  return 'callable' in statement ? [callableOf(index, statement.callable)] : [];
}

const isOfUnit = ({ span, isHelper, kind }: Callable): boolean =>
  span !== undefined && isHelper !== true && kind !== 'constant' && kind !== 'field';

function subjectName(callable: Callable, { model }: ModelIndex): string {
  return exportOf(callable, model.file)?.name ?? callable.id;
}

/** Statements that make sense only in a test, or whose text may have types. */
function isUnprintable(statement: Statement): boolean {
  return (
    ['advance', 'environment', 'link', 'notify', 'random', 'repeat', 'async-iterable'].includes(
      statement.kind,
    ) ||
    (statement.kind === 'stub' &&
      statement.behaviour.does === 'compute' &&
      statement.behaviour.text !== statement.behaviour.plain)
  );
}

/**
 * Returns the export by which a callable is reached; undefined if its receiver is enough, and `none` if the code of a proposal can't name it.
 * Of several modules with an export of one name, only that of the unit or else the first can be used.
 */
function neededExport(
  callable: Callable,
  { index, exports, taken }: TestFacts,
): NeededExport | 'none' | undefined {
  if (callable.receiver !== undefined || callable.from === undefined) return undefined;
  const found = exportFor(callable);
  if (found === undefined || taken.has(found.name)) return 'none';
  const { model } = index;
  const isOwn = found.module === model.file;
  const rivals = model.callables.some(
    (one) => one.from?.module === model.file && exportFor(one)?.name === found.name,
  );
  const known = exports.get(found.name);
  const isFree = isOwn || (!rivals && (known === undefined || known.module === found.module));
  return isFree ? found : 'none';
}

/** The names of parameters are those that calls give them, or letters. */
function parameterNames(
  { testCase: { statements } }: ReadTestCase,
  { literals }: OpenedCase,
  { index, taken }: TestFacts,
): readonly string[] {
  const names: string[] = [];
  for (const [at, { use }] of literals.entries()) {
    const own = argumentName(statements, use, index);
    const isFree =
      own !== undefined &&
      /^[A-Za-z_$][\w$]*$/.test(own) &&
      !isReserved(own) &&
      !taken.has(own) &&
      !ownNames.includes(own);
    const stem = isFree ? own : literals.length === 1 ? 'x' : 'abcdefgh'.charAt(at);
    let name = stem;
    for (let number = 2; names.includes(name); number += 1) name = `${stem}${number}`;
    names.push(name);
  }
  return names;
}

function argumentName(
  statements: readonly Statement[],
  { statement: at, place }: OpenedCase['literals'][number]['use'],
  index: ModelIndex,
): string | undefined {
  const statement = statements[at];
  if (statement?.kind !== 'call') return undefined;
  const { parameters } = callableOf(index, statement.callable);
  return parameters[place - (statement.receiver === undefined ? 0 : 1)]?.name;
}
