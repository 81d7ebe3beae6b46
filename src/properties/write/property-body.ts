import { callableCode } from '../../generation/write/code/callable-code.ts';
import { claimCode } from '../../generation/write/code/claim-code.ts';
import {
  array,
  arrow,
  blankLine,
  call,
  collect,
  declares,
  does,
  infix,
  lines,
  member,
  method,
  name,
  number,
  object,
  prefix,
  string,
  type Code,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { callableOf } from '../../generation/write/model-index.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import type { Condition, InputSequence, Term } from '../../model/property.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Statement } from '../../model/test-case.ts';
import { fc } from '../arbitraries/arbitrary-outcome.ts';
import { isEquality } from '../conditions/list-conditions.ts';
import { operandsOf } from '../conditions/variables-of.ts';
import { evaluateTerm } from '../conditions/evaluate-term.ts';
import { isWordPlan } from '../conditions/is-word.ts';
import type { FoundProperty } from '../generalise/property-search.ts';
import { leaveOutUndefined } from '../parameterise/leave-out-undefined.ts';
import { codeContext, type CodeParts, statementLines } from './code-context.ts';
import { claimFor, conditionCode, unchangedKey } from './condition-code.ts';
import { exampleCode } from './example-code.ts';
import { freeName } from './free-name.ts';
import {
  historyInputs,
  type HistoryInputs,
  planCode,
  type PlanCodeContext,
  textsOf,
} from './plan-code.ts';
import type { PropertyContext } from './property-context.ts';
import { contentCode, freshCode } from './term-code.ts';
import { areFew } from './term-text.ts';

/** What a printed property depends on besides itself. */
export interface BodyParts extends CodeParts {
  /** The name of an arbitrary that stands before the properties, if it is long or usual: as proposed, but for numbers. */
  readonly shared: (code: Code, proposed: string, isUsual?: boolean) => Code;
}

/** The parts of a printed property. */
export interface PrintedProperty {
  readonly arbitraries: readonly Code[];
  readonly parameters: readonly string[];
  readonly statements: readonly CodeStatement[];
  /** What fast-check is told besides the property. */
  readonly options: readonly (readonly [key: string, value: Code])[];
  readonly isAsync: boolean;
}

/** The most concrete examples that a property shows. */
const mostExamples = 5;
/** The length of an example's code as a tree in JSON, above which it is shown only if there is none that is shorter. */
const longestExample = 800;

/** The body of a property; undefined if one of its conditions can't be written down. */
export function propertyBody(found: FoundProperty, parts: BodyParts): PrintedProperty | undefined {
  const property = { ...found, test: leavingOut(found, parts) };
  const { test, filters, plans, snapshot, changed } = property;
  const code = codeContext(property, parts);
  const captured = capturedNames(property, code);
  const tableCode = tableCoder(parts);
  const context: PropertyContext = { test, code, snapshot, changed, captured, tableCode };
  const conditions = filters.map((each) => conditionCode(each, context));
  const claims = test.postconditions.map((each) => claimFor(each, context));
  if (conditions.includes(undefined) || claims.includes(undefined)) return undefined;
  const guards = conditions.flatMap((each) => (each ? [does(fc('pre', each))] : []));
  const throwing = test.postconditions.find((each) => each.kind === 'throws');
  const last = throwing?.kind === 'throws' ? throwing.statement : undefined;
  const steps = test.statements.flatMap((statement, at) => {
    const variable = test.parameters.length + at;
    if (last !== undefined && variable >= last) return [];
    return statementLines(statement, variable, code);
  });
  const made = plans.flatMap((plan, at) => {
    const own = code.names.get(at);
    return plan.kind === 'call' && isFixed(plan) && own !== undefined
      ? [declares(own, madeCode(plan, code))]
      : [];
  });
  const captures = captureLines(property, { ...context, captured: new Map() }, captured);
  const asserted = claims.flatMap((each) => (each ? [does(claimCode(each, parts.style))] : []));
  const open = [...plans.keys()].filter((at) => !isFixed(plans[at]));
  const inputs = drawnInputs(property, open, { code, captured, tableCode, shared: parts.shared });
  const before = [...made, ...inputs.statements, ...captures, ...guards, ...steps];
  const statements = [...before, ...(before.length > 0 ? [blankLine] : []), ...asserted];
  return {
    arbitraries: inputs.drawn.map((each) => each.code),
    parameters: inputs.drawn.map((each) => each.name),
    statements,
    options:
      tableOptions(
        open.flatMap((at) => plans[at] ?? []),
        open.map((at) => code.names.get(at) ?? 'text'),
        tableCode,
      ) ??
      // The calls of a concrete test are no commands that fast-check has drawn.
      (inputs.statements.length > 0
        ? []
        : exampleOptions(
            test.examples.map((each) => each.filter((_, at) => open.includes(at))),
            code,
          )),
    isAsync: collect(statements, (each) => isAwait(each) || undefined).length > 0,
  };
}

/** The test code of a property without optional arguments at the ends of calls that are always undefined, as people write it. */
function leavingOut(
  { test, plans }: FoundProperty,
  { index }: Pick<BodyParts, 'index'>,
): FoundProperty['test'] {
  const inputs = plans.map((plan): Statement =>
    plan.kind === 'constant'
      ? { kind: 'primitive', value: plan.value }
      : { kind: 'call', callable: '', arguments: [] },
  );
  const whole = [...inputs, ...test.statements];
  const { statements } = leaveOutUndefined({ ...test, statements: whole }, index.model);
  return { ...test, statements: statements.slice(inputs.length) };
}

/** What a property draws, and the statements that make instances with a history of it. */
function drawnInputs(
  { plans }: FoundProperty,
  open: readonly number[],
  {
    code,
    captured,
    tableCode,
    shared,
  }: Pick<BodyParts, 'shared'> &
    Pick<PropertyContext, 'code' | 'captured'> &
    Pick<PlanCodeContext, 'tableCode'>,
): HistoryInputs {
  const context = {
    code,
    tableCode,
    guardCode: (list: readonly Condition[], names: readonly string[]) =>
      guardCode(list, names, code),
  };
  const taken = new Set([...code.names.values(), ...captured.values(), ...code.imports.names]);
  const drawn: HistoryInputs['drawn'][number][] = [];
  const statements: CodeStatement[] = [];
  for (const at of open) {
    const plan = plans[at] ?? nothing;
    const own = code.names.get(at) ?? `input${at}`;
    const free = (stem: string): string => freeName(stem, taken);
    const history = plan.kind === 'history' ? historyInputs(plan, own, context, free) : undefined;
    if (history === undefined) {
      // Many inputs are words.
      const isWord = isWordPlan(plan);
      const stem = isWord ? 'word' : own;
      drawn.push({ name: own, code: shared(planCode(plan, context), `${stem}Arbitrary`, isWord) });
      continue;
    }
    const calls = history.drawn.at(-1);
    for (const each of history.drawn) {
      const stem = each === calls ? `${own}Calls` : `${each.name}Arbitrary`;
      drawn.push({ ...each, code: shared(each.code, stem) });
    }
    statements.push(...history.statements);
  }
  return { drawn, statements };
}

/** Whether a plan makes the same value each time: it is written where it is used. */
function isFixed(plan: ArbitraryPlan | undefined): boolean {
  return plan?.kind === 'constant' || (plan?.kind === 'call' && plan.arguments.length === 0);
}

/** The call that makes an instance without arguments. */
function madeCode({ callable }: Extract<ArbitraryPlan, { kind: 'call' }>, code: TestContext): Code {
  return callableCode(callableOf(code.index, callable), undefined, [], code);
}

const nothing: ArbitraryPlan = { kind: 'constant', value: { of: 'undefined' } };

function isAwait(code: Code): boolean {
  return code.node === 'prefix' && code.operator === 'await';
}

/** The call of `fc.assert` that checks a property. */
export function assertProperty(printed: PrintedProperty): Code {
  const { arbitraries, parameters, statements, isAsync } = printed;
  const predicate = arrow(parameters, lines(statements, isAsync));
  const property = fc(isAsync ? 'asyncProperty' : 'property', ...arbitraries, predicate);
  const checked = broken(fc('assert', property, ...optionsOf(printed)));
  return isAsync ? prefix('await', checked) : checked;
}

/** What fast-check is told besides the property, if there is anything. */
export function optionsOf({ options }: PrintedProperty): readonly Code[] {
  return options.length === 0 ? [] : [object(options)];
}

/** The texts of a table, which stand before the properties if they are many. */
function tableCoder({ shared }: BodyParts): PlanCodeContext['tableCode'] {
  return (table, texts) => {
    const list = array(texts.map(string));
    return table === '' || areFew(texts) ? list : shared(list, table);
  };
}

/** The number of runs that fast-check makes by itself. With fewer texts for each run of which there is none, hardly any is left out. */
const usualRuns = 100;
const runsPerText = 4;

/** What has fast-check try each text of a table: as examples, or with so many runs that hardly any is left out. Undefined if no input is of a table. */
function tableOptions(
  plans: readonly ArbitraryPlan[],
  names: readonly string[],
  tableCode: PlanCodeContext['tableCode'],
): PrintedProperty['options'] | undefined {
  const plan = plans.find((each) => each.kind === 'one-of' && each.table !== undefined);
  if (plan?.kind !== 'one-of' || plan.table === undefined) return undefined;
  const texts = textsOf(plan.options);
  const list = tableCode(plan.table, texts);
  const [own = 'text'] = names;
  if (plans.length === 1) {
    const rows = method(list, 'map', arrow([own], array([name(own)])));
    const runs = ['numRuns', member(list, 'length')] as const;
    return list.node === 'array'
      ? []
      : [['examples', rows], ...(texts.length > usualRuns ? [runs] : [])];
  }
  const most = runsPerText * texts.length;
  return most <= usualRuns ? undefined : [['numRuns', number(String(most))]];
}

/** A call with each argument on a line of its own. */
export function broken(code: Code): Code {
  return code.node === 'call' ? { ...code, isBroken: true } : code;
}

/** The terms of changed parameters that must be read before the test code. */
function earlyTerms({ test, changed }: FoundProperty): readonly Term[] {
  const found = new Map<string, Term>();
  const visit = (term: Term): void => {
    if ('when' in term) {
      if (term.when === 'before' && changed.has(term.variable))
        found.set(JSON.stringify(term), term);
      return;
    }
    operandsOf(term).forEach(visit);
  };
  for (const condition of test.postconditions) termsIn(condition).forEach(visit);
  return [...found.values()];
}

function termsIn(condition: Condition): readonly Term[] {
  switch (condition.kind) {
    case 'compare':
      return [condition.left, condition.right];
    case 'contains':
      return [condition.collection, condition.element];
    case 'affix':
    case 'within':
      return [condition.whole, condition.part];
    case 'same-elements':
      return [condition.left, condition.right];
    case 'sorted':
    case 'distinct':
    case 'lacks':
    case 'type':
      return [condition.term];
    case 'not':
      return termsIn(condition.condition);
    default:
      return [];
  }
}

/** Names for what must be read before the test code runs. */
function capturedNames(property: FoundProperty, code: TestContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const used = new Set(code.names.values());
  const add = (key: string, stem: string): void => {
    names.set(key, freeName(stem, used));
  };
  for (const term of earlyTerms(property)) {
    const variable = 'variable' in term ? term.variable : 0;
    const owner = code.names.get(variable) ?? 'input';
    const own =
      term.of === 'member' ? (code.index.callables.get(term.callable)?.name ?? owner) : owner;
    add(JSON.stringify(term), `${own}Before`);
  }
  for (const condition of property.test.postconditions) {
    if (condition.kind !== 'unchanged') continue;
    add(unchangedKey(condition.variable), `${code.names.get(condition.variable) ?? 'input'}Before`);
  }
  return names;
}

function captureLines(
  property: FoundProperty,
  context: PropertyContext,
  captured: ReadonlyMap<string, string>,
): readonly CodeStatement[] {
  const terms = earlyTerms(property).flatMap((term) => {
    const own = captured.get(JSON.stringify(term));
    const code = freshCode(term, context);
    const isObject = ['array', 'object', 'map', 'set'].includes(
      evaluateTerm(term, property.snapshot)?.is ?? '',
    );
    const kept = isObject ? call(name('structuredClone'), [code]) : code;
    return own === undefined ? [] : [declares(own, kept)];
  });
  const whole = property.test.postconditions.flatMap((condition) => {
    if (condition.kind !== 'unchanged') return [];
    const own = captured.get(unchangedKey(condition.variable));
    const code = call(name('structuredClone'), [contentCode(condition.variable, context)]);
    return own === undefined ? [] : [declares(own, code)];
  });
  return [...terms, ...whole];
}

/** The expression for the guards of a call, whose arguments have these names. */
function guardCode(
  guards: readonly Condition[],
  names: readonly string[],
  code: TestContext,
): Code {
  const context: PropertyContext = {
    test: {
      parameters: [],
      statements: [],
      typeArgument: 'number',
      examples: [],
      preconditions: [],
      postconditions: [],
    },
    code: { ...code, codeOf: (variable) => name(names[variable] ?? 'value') },
    snapshot: { before: new Map(), after: new Map(), end: { kind: 'completed' }, terms: new Map() },
    changed: new Set(),
    captured: new Map(),
  };
  const codes = guards.flatMap((each) => plainCondition(each, context) ?? []);
  return codes.reduce((all, each) => infix(all, '&&', each));
}

/** Guards compare numbers and texts, of which no run tells the kinds here. */
function plainCondition(condition: Condition, context: PropertyContext): Code | undefined {
  if (condition.kind === 'compare' && isEquality(condition)) {
    return infix(freshCode(condition.left, context), '===', freshCode(condition.right, context));
  }
  if (condition.kind === 'not' && condition.condition.kind === 'compare') {
    const { left, right } = condition.condition;
    return infix(freshCode(left, context), '!==', freshCode(right, context));
  }
  return conditionCode(condition, context);
}

/** The concrete inputs of the tests from which a property was made. Inputs that are changed after they were made are left out. */
function exampleOptions(
  examples: readonly (readonly InputSequence[])[],
  code: TestContext,
): PrintedProperty['options'] {
  const all = examples.map((inputs) => inputs.map((input) => exampleCode(input, code)));
  const whole = all.flatMap((row) => {
    const known = row.filter((each) => each !== undefined);
    return known.length === row.length ? [known] : [];
  });
  const distinct = new Map(whole.map((row) => [JSON.stringify(row), row]));
  // What takes long to read says less than a plain value.
  const short = [...distinct].filter(([text]) => text.length <= longestExample);
  const shown = short.length > 0 ? short : [...distinct];
  const rows = shown.slice(0, mostExamples).map(([, row]) => array(row));
  return rows.length === 0 ? [] : [['examples', array(rows)]];
}
