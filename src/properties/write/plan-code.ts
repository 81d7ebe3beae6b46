import { callableCode } from '../../generation/write/code/callable-code.ts';
import {
  array,
  arrow,
  call,
  declares,
  does,
  lines,
  make,
  member,
  method,
  name,
  object,
  prefix,
  primitive,
  string,
  template,
  type Code,
  type CodeStatement,
} from '../../generation/write/code/code.ts';
import { isIdentifier } from '../../generation/write/code/literal-text.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import { callableOf } from '../../generation/write/model-index.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import type { ArbitraryPlan, HistoryStep } from '../../model/arbitrary-plan.ts';
import type { Condition } from '../../model/property.ts';
import { fc } from '../arbitraries/arbitrary-outcome.ts';
import { mapped } from '../arbitraries/built-in-arbitrary.ts';
import { freeName } from './free-name.ts';
import { leafCode, lengths } from './leaf-code.ts';

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

/** What the code of arbitraries depends on. */
export interface PlanCodeContext {
  readonly code: TestContext;
  /** The expression for conditions on arguments of these names. */
  /** The expression for the texts of a table. */
  readonly tableCode: (table: string, texts: readonly string[]) => Code;
  readonly guardCode: (guards: readonly Condition[], names: readonly string[]) => Code;
}

/** The fast-check arbitrary that makes inputs by a plan. */
export function planCode(plan: ArbitraryPlan, context: PlanCodeContext): Code {
  const inner = (part: ArbitraryPlan): Code => planCode(part, context);
  switch (plan.kind) {
    case 'constant':
      return fc('constant', primitive(plan.value));
    case 'member':
      return fc('constant', constantCode(plan, context));
    case 'one-of':
      return oneOfCode(plan, context);
    case 'list':
    case 'rest':
      return fc('array', inner(plan.element), ...(plan.kind === 'list' ? lengths(plan) : []));
    case 'tuple':
      return fc('tuple', ...plan.elements.map(inner));
    case 'record':
      return recordCode(plan, inner);
    case 'dictionary':
      return fc('dictionary', inner(plan.key ?? { kind: 'string' }), inner(plan.value));
    case 'built-in': {
      const [list] = plan.arguments;
      const parameter = plan.class === 'Map' ? 'entries' : 'values';
      const made = make(name(plan.class), [name(parameter)]);
      return mapped(list === undefined ? fc('constant', array([])) : inner(list), parameter, made);
    }
    case 'call':
      return callCode(plan, context, false);
    case 'history':
      return historyCode(plan, context);
    case 'function':
      return fc('func', inner(plan.returns));
    default:
      return leafCode(plan);
  }
}

/** The texts among constants. */
export function textsOf(options: readonly ArbitraryPlan[]): readonly string[] {
  return options.flatMap((each) =>
    each.kind === 'constant' && each.value.of === 'string' ? [each.value.value] : [],
  );
}

function constantCode(
  { constant, member: key }: PlanOf<'member'>,
  { code }: PlanCodeContext,
): Code {
  const { from, name: own } = callableOf(code.index, constant);
  return member(name(from === undefined ? own : code.imports.nameOf(from)), key);
}

function oneOfCode({ options: list, table }: PlanOf<'one-of'>, context: PlanCodeContext): Code {
  const texts = table === undefined ? undefined : context.tableCode(table, textsOf(list));
  // A short list has no name.
  if (texts !== undefined && texts.node !== 'array')
    return fc('constantFrom', prefix('...', texts));
  const constants = list.flatMap((each) =>
    each.kind === 'constant'
      ? [primitive(each.value)]
      : each.kind === 'member'
        ? [constantCode(each, context)]
        : [],
  );
  const others = list.filter(({ kind }) => kind !== 'constant' && kind !== 'member');
  const nil = list.find(({ kind }) => kind === 'constant');
  if (constants.length === 1 && others.length > 0 && nil?.kind === 'constant') {
    const { of } = nil.value;
    const codes = others.map((each) => planCode(each, context));
    const [only = fc('oneof')] = codes;
    const some = codes.length === 1 ? only : fc('oneof', ...codes);
    if (of === 'null') return fc('option', some);
    if (of === 'undefined') return fc('option', some, object([['nil', primitive({ of })]]));
  }
  const fixed = constants.length === 0 ? [] : [fc('constantFrom', ...constants)];
  const all = [...others.map((each) => planCode(each, context)), ...fixed];
  const [only = fc('constant', primitive({ of: 'undefined' }))] = all;
  return all.length <= 1 ? only : fc('oneof', ...all);
}

function recordCode({ members }: PlanOf<'record'>, inner: (plan: ArbitraryPlan) => Code): Code {
  const required = members.filter(({ isOptional }) => !isOptional);
  const isWhole = required.length === members.length;
  return fc(
    'record',
    object(members.map((each) => [each.name, inner(each.value)])),
    ...(isWhole
      ? []
      : [
          object([
            [
              'requiredKeys',
              array(required.map((each) => primitive({ of: 'string', value: each.name }))),
            ],
          ]),
        ]),
  );
}

/** An instance as a call makes it. If it is to be made anew for each use, the values are functions that make one. */
function callCode(plan: PlanOf<'call'>, context: PlanCodeContext, asFunction: boolean): Code {
  const names = argumentNames(plan.callable, plan.arguments, context);
  const made = madeCode(plan, names, context);
  const given = asFunction ? arrow([], made) : made;
  const codes = plan.arguments.map((each) => planCode(each, context));
  const [first] = codes;
  if (first === undefined) {
    if (asFunction) return fc('constant', given);
    return mapped(fc('constant', primitive({ of: 'null' })), '', given);
  }
  const inputs = codes.length === 1 ? first : fc('tuple', ...codes);
  const pattern = codes.length === 1 ? (names[0] ?? 'value') : `[${names.join(', ')}]`;
  return mapped(acceptedCode(plan, inputs, names, context), pattern, given);
}

function argumentNames(
  id: string,
  plans: readonly ArbitraryPlan[],
  { code }: PlanCodeContext,
): readonly string[] {
  const { parameters } = callableOf(code.index, id);
  return plans.map((_, at) => {
    const own = parameters[at]?.name ?? '';
    const isFree = isIdentifier(own) && !code.imports.names.has(own) && own !== 'fc';
    return isFree ? own : `value${at + 1}`;
  });
}

/** An instance after some calls. */
function historyCode(plan: PlanOf<'history'>, context: PlanCodeContext): Code {
  const instance = instanceName(plan.steps, context);
  const taken = new Set([instance]);
  const history = historyInputs(plan, instance, context, (stem) => freeName(stem, taken));
  if (history === undefined) return planCode(plan.start, context);
  const { drawn, statements } = history;
  const names = drawn.map((each) => each.name);
  const [only = fc('tuple'), ...more] = drawn.map(({ code }) => code);
  const inputs = more.length === 0 ? only : fc('tuple', only, ...more);
  const pattern = more.length === 0 ? (names[0] ?? 'calls') : `[${names.join(', ')}]`;
  const body = lines([...statements, { node: 'return', of: name(instance) }]);
  return method(inputs, 'map', arrow([pattern], body));
}

/** How a property gets an instance with a history. */
export interface HistoryInputs {
  /** What is drawn, with the names of the property's parameters. The last are the calls. */
  readonly drawn: readonly { readonly name: string; readonly code: Code }[];
  /** The statements that make the instance of these. */
  readonly statements: readonly CodeStatement[];
}

/**
 * An instance as calls leave it that fast-check draws as commands, so that it shows them where a property fails. The model of these commands is the instance itself: a
 * call may be made if the instance says so. Undefined if the makers of the instance are no calls.
 *
 * @param variable the name of the instance
 * @param free returns a name that is not taken yet
 */
export function historyInputs(
  plan: PlanOf<'history'>,
  variable: string,
  context: PlanCodeContext,
  free: (stem: string) => string,
): HistoryInputs | undefined {
  const { start, steps } = plan;
  const all = start.kind === 'one-of' ? start.options : [start];
  const makers = all.filter((maker) => maker.kind === 'call');
  const [maker] = makers;
  if (maker === undefined || makers.length < all.length) return undefined;
  const starting = (made: Code, calls: string): readonly CodeStatement[] => {
    const state = object(['model', 'real'].map((key) => [key, name(variable)]));
    return [declares(variable, made), does(fc('modelRun', arrow([], state), name(calls)))];
  };
  const code = commandsCode(steps, instanceName(steps, context), context);
  const [first] = maker.arguments;
  if (makers.length > 1 || (isGuarded(maker) && maker.arguments.length > 1)) {
    const making = { name: free('make'), code: makerCode(makers, context) };
    const calls = { name: free('calls'), code };
    return {
      drawn: [making, calls],
      statements: starting(call(name(making.name), []), calls.name),
    };
  }
  const own = argumentNames(maker.callable, maker.arguments, context);
  const names = own.map(free);
  const inputs =
    isGuarded(maker) && first !== undefined
      ? [acceptedCode(maker, planCode(first, context), own, context)]
      : maker.arguments.map((each) => planCode(each, context));
  const drawn = inputs.map((each, at) => ({
    name: names[at] ?? 'value',
    code: each,
  }));
  const calls = { name: free('calls'), code };
  return {
    drawn: [...drawn, calls],
    statements: starting(madeCode(maker, names, context), calls.name),
  };
}

/** The name of an instance in the calls that change it. */
function instanceName(
  [step]: readonly HistoryStep[],
  { code: { index, imports } }: PlanCodeContext,
): string {
  const receiver = step && callableOf(index, step.callable).receiver;
  const className = index.classes.get(receiver ?? '')?.name ?? 'instance';
  const own = lowerFirst(className);
  return own === className || imports.names.has(own) ? 'instance' : own;
}

function isGuarded({ guards = [] }: PlanOf<'call'>): boolean {
  return guards.length > 0;
}

/** An arbitrary of functions that make an instance. */
function makerCode(makers: readonly PlanOf<'call'>[], context: PlanCodeContext): Code {
  const codes = makers.map((each) => callCode(each, context, true));
  const [only = fc('oneof')] = codes;
  return codes.length === 1 ? only : fc('oneof', ...codes);
}

/** The call of a maker with arguments of these names. */
function madeCode(
  { callable, arguments: plans }: PlanOf<'call'>,
  names: readonly string[],
  { code }: PlanCodeContext,
): Code {
  const list = names.map((each, at) =>
    plans[at]?.kind === 'rest' ? prefix('...', name(each)) : name(each),
  );
  return callableCode(callableOf(code.index, callable), undefined, list, code);
}

/** The arguments of a call that its guards accept. */
function acceptedCode(
  { guards = [] }: PlanOf<'call'>,
  inputs: Code,
  names: readonly string[],
  context: PlanCodeContext,
): Code {
  if (guards.length === 0) return inputs;
  const pattern = names.length === 1 ? (names[0] ?? 'value') : `[${names.join(', ')}]`;
  return method(inputs, 'filter', arrow([pattern], context.guardCode(guards, names)));
}

/** The arbitrary of sequences of calls. */
function commandsCode(
  steps: readonly HistoryStep[],
  instance: string,
  context: PlanCodeContext,
): Code {
  const commands = steps.map((step) => {
    const {
      act,
      isPossible = primitive({ of: 'boolean', value: true }),
      names,
    } = stepCode(step, instance, context);
    const own = [typedInstance(step, instance, context)];
    const shown = names.flatMap((each, at) => [
      ...(at === 0 ? [] : [', ']),
      fc('stringify', name(each)),
    ]);
    const { name: called } = callableOf(context.code.index, step.callable);
    const text =
      names.length === 0 ? string(`${called}()`) : template([`${called}(`, ...shown, ')']);
    const isAsked = step.guards !== undefined && step.guards.length > 0;
    const command = object(
      [
        ['check', arrow(isAsked ? own : [], isPossible)],
        ['run', arrow(own, act)],
        ['toString', arrow([], text)],
      ],
      true,
    );
    return drawnCode(step.arguments, names, command, context);
  });
  return fc('commands', array(commands, true));
}

/** What is made of values that are drawn and have these names. */
function drawnCode(
  plans: readonly ArbitraryPlan[],
  names: readonly string[],
  made: Code,
  context: PlanCodeContext,
): Code {
  const [first, ...more] = plans.map((each) => planCode(each, context));
  if (first === undefined) return fc('constant', made);
  return more.length === 0
    ? mapped(first, names[0] ?? 'value', made)
    : mapped(fc('tuple', first, ...more), `[${names.join(', ')}]`, made);
}

interface StepCode {
  readonly act: Code;
  /** What is asked before the call; undefined if it is always possible. */
  readonly isPossible: Code | undefined;
  /** The names of its arguments. */
  readonly names: readonly string[];
}

/** The call of a method of an instance. */
function stepCode(step: HistoryStep, instance: string, context: PlanCodeContext): StepCode {
  const callable = callableOf(context.code.index, step.callable);
  const names = argumentNames(step.callable, step.arguments, context).map((each) =>
    each === instance ? `${each}2` : each,
  );
  const { guards = [] } = step;
  return {
    act: call(member(name(instance), callable.name), names.map(name)),
    isPossible: guards.length === 0 ? undefined : context.guardCode(guards, [instance, ...names]),
    names,
  };
}

/** The parameter for an instance, with its type in TypeScript. */
function typedInstance(
  { callable }: HistoryStep,
  instance: string,
  { code }: PlanCodeContext,
): string {
  if (!code.style.isTypeScript) return instance;
  return `${instance}: ${instanceType(callableOf(code.index, callable).receiver ?? '', code)}`;
}

/** The type of an instance as a test writes it. */
function instanceType(classId: string, { index, imports, types }: TestContext): string {
  const maker = index.constructors.get(classId);
  const known =
    maker?.from === undefined ? index.classes.get(classId)?.name : imports.nameOf(maker.from);
  const count = maker?.typeParameters.length ?? 0;
  const given = Array.from({ length: count }, () => types.typeArgument).join(', ');
  return count === 0 ? (known ?? 'unknown') : `${known ?? 'unknown'}<${given}>`;
}
