import { literalPrimitive } from '../../generation/breed/values/make-primitive.ts';
import { resolved } from '../../generation/breed/typing/type-parts.ts';
import type { Scope } from '../../generation/breed/typing/unit-index.ts';
import type { ArbitraryPlan, HistoryStep } from '../../model/arbitrary-plan.ts';
import type { Condition } from '../../model/property.ts';
import type { Primitive } from '../../model/test-case.ts';
import type { Callable } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';

/** What plans depend on. */
export interface PlanFacts {
  readonly scope: Scope;
  /** The plan of a call that makes an instance, if it is known that most of its calls throw otherwise. */
  readonly refined: (callable: string) => ArbitraryPlan | undefined;
  /** Makers of instances that no inputs could be found for. */
  readonly isUseless: (callable: string) => boolean;
  /** How values are made of which the type says nothing; undefined if their type must say something. */
  readonly unknown?: ArbitraryPlan;
  /** The conditions on an instance with which a method changes it and does not throw; undefined if it changes nothing. */
  readonly changes: (callable: Callable) => readonly Condition[] | undefined;
}

/** The deepest plans: what lies deeper, in types that contain themselves, ends. */
const deepest = 5;
/** The most calls in the history of an instance, and elements of a list. */
const most = { steps: 5, elements: 6 };

/**
 * What stands for a value of any type. Code that is given such values can do little but compare them, so that they must be equal now and
 * then.
 */
const anyValue: ArbitraryPlan = { kind: 'integer', min: -15, max: 15 };

/** Returns how inputs of a type are made; undefined if no plan is known, as for functions. */
export function planInputs(
  type: ValueType,
  facts: PlanFacts,
  depth = 0,
): ArbitraryPlan | undefined {
  const plain = resolved(type, facts.scope);
  const within = (part: ValueType): ArbitraryPlan | undefined => planInputs(part, facts, depth + 1);
  if (type.kind === 'type-parameter' && (plain.kind === 'unknown' || plain.kind === 'number')) {
    return anyValue;
  }
  switch (plain.kind) {
    case 'number':
      return depth === 0 && type.kind !== 'type-parameter'
        ? { kind: 'double' }
        : { kind: 'integer' };
    case 'string':
    case 'boolean':
    case 'bigint':
      return { kind: plain.kind };
    case 'undefined':
    case 'null':
      return { kind: 'constant', value: { of: plain.kind } };
    case 'literal':
      return plain.text === undefined
        ? { kind: 'constant', value: literalPrimitive(plain.value) }
        : { kind: 'member', ...plain.text };
    case 'union':
      return oneOf(plain.members.map((member) => within(member)));
    case 'array':
      return listOf(depth < deepest ? within(plain.element) : undefined);
    case 'iterable':
      return plain.isAsync ? undefined : listOf(within(plain.element));
    case 'tuple': {
      const needed = plain.elements.filter(({ isOptional, isRest }) => !isOptional && !isRest);
      const elements = wholeList(needed.map((element) => within(element.type)));
      return elements && { kind: 'tuple', elements };
    }
    case 'object':
      return depth < deepest ? recordOf(plain, within) : undefined;
    case 'map':
    case 'set': {
      const parts =
        plain.kind === 'set' ? [within(plain.element)] : [within(plain.key), within(plain.value)];
      const known = wholeList(parts);
      const [first] = known ?? [];
      if (known === undefined || first === undefined) return undefined;
      const element: ArbitraryPlan =
        plain.kind === 'set' ? first : { kind: 'tuple', elements: known };
      const list: ArbitraryPlan = { kind: 'list', element, maxLength: most.elements };
      return { kind: 'built-in', class: plain.kind === 'set' ? 'Set' : 'Map', arguments: [list] };
    }
    case 'built-in':
      return plain.name === 'Date' ? { kind: 'date' } : undefined;
    case 'instance':
      return depth < deepest ? instanceOf(plain.class, facts, depth) : undefined;
    case 'unknown':
      return facts.unknown;
    default:
      return undefined;
  }
}

function listOf(element: ArbitraryPlan | undefined): ArbitraryPlan | undefined {
  return element && { kind: 'list', element, maxLength: most.elements };
}

/** The plans, if there is one for each. */
function wholeList(
  plans: readonly (ArbitraryPlan | undefined)[],
): readonly ArbitraryPlan[] | undefined {
  const known = plans.filter((plan) => plan !== undefined);
  return known.length === plans.length ? known : undefined;
}

function oneOf(plans: readonly (ArbitraryPlan | undefined)[]): ArbitraryPlan | undefined {
  const options = plans.filter((plan) => plan !== undefined);
  const [first] = options;
  return options.length <= 1 ? first : { kind: 'one-of', options };
}

function recordOf(
  { members, others }: Extract<ValueType, { kind: 'object' }>,
  within: (part: ValueType) => ArbitraryPlan | undefined,
): ArbitraryPlan | undefined {
  if (members.length === 0) {
    const value = others && within(others);
    return value && { kind: 'dictionary', value };
  }
  const planned = members.map((member) => ({ ...member, value: within(member.type) }));
  if (planned.some(({ value, isOptional }) => value === undefined && !isOptional)) return undefined;
  return {
    kind: 'record',
    members: planned.flatMap(({ name, value, isOptional }) =>
      value === undefined ? [] : [{ name, value, isOptional }],
    ),
  };
}

const makerKinds: readonly Callable['kind'][] = [
  'constructor',
  'static-method',
  'function',
  'field',
  'constant',
];

/** Instances as their makers make them, and then changed by calls if their class has methods that change them. */
function instanceOf(classId: string, facts: PlanFacts, depth: number): ArbitraryPlan | undefined {
  const makers = makersOf(classId, facts);
  const start = oneOf(
    makers.map((maker) => facts.refined(maker.id) ?? callOf(maker, facts, depth)),
  );
  if (start === undefined) return undefined;
  // A history needs the name of the class, which is that of a constructor or of the owner of a static method.
  const isNamed = makers.some(({ kind }) => kind === 'constructor' || kind === 'static-method');
  const methods = isNamed ? facts.scope.index.membersOf(classId) : [];
  const steps = methods
    .filter(({ kind }) => kind === 'method')
    .flatMap((callable): HistoryStep[] => {
      const guards = facts.changes(callable);
      if (guards === undefined) return [];
      const list = argumentsOf(callable.parameters, facts, depth);
      if (list === undefined) return [];
      const step = { callable: callable.id, arguments: list };
      return [guards.length === 0 ? step : { ...step, guards }];
    });
  return steps.length === 0 ? start : { kind: 'history', start, steps, most: most.steps };
}

/** Returns the callables that make instances of a class: public constructors first. */
export function makersOf(classId: string, facts: PlanFacts): readonly Callable[] {
  const { index } = facts.scope;
  return index.model.callables
    .filter(({ id, kind, returns, from, isHelper }) => {
      if (!makerKinds.includes(kind) || from === undefined || isHelper === true) return false;
      const given = resolved(returns, facts.scope);
      return given.kind === 'instance' && index.isA(given.class, classId) && !facts.isUseless(id);
    })
    .toSorted((one, other) => makerKinds.indexOf(one.kind) - makerKinds.indexOf(other.kind));
}

/** Returns the plan of a call; undefined if one of its arguments has none. */
export function callOf(
  { id, parameters, kind }: Callable,
  facts: PlanFacts,
  depth: number,
): PlanOf<'call'> | undefined {
  const isRead = kind === 'field' || kind === 'constant';
  const list = isRead ? [] : argumentsOf(parameters, facts, depth);
  return list && { kind: 'call', callable: id, arguments: list };
}

/**
 * The plan of a call with the arguments, too, that may be left out, as far as they are numbers, texts or truths and no other stands before them. Undefined
 * if there are none.
 */
export function fullCallOf(maker: Callable, facts: PlanFacts): PlanOf<'call'> | undefined {
  const plan = callOf(maker, facts, 0);
  if (plan === undefined) return undefined;
  const further = maker.parameters.slice(plan.arguments.length);
  const end = further.findIndex(
    ({ type, isRest, isOptional }) => isRest || !isOptional || !plainKinds.has(type.kind),
  );
  const options = (end < 0 ? further : further.slice(0, end)).flatMap(({ type }) => {
    const given = planInputs(type, facts, 1);
    const nothing = { kind: 'constant', value: { of: 'undefined' } } as const;
    return given === undefined ? [] : [{ kind: 'one-of', options: [given, nothing] } as const];
  });
  return options.length === 0 ? undefined : { ...plan, arguments: [...plan.arguments, ...options] };
}

const plainKinds: ReadonlySet<ValueType['kind']> = new Set(['number', 'string', 'boolean']);

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

function argumentsOf(
  parameters: readonly Parameter[],
  facts: PlanFacts,
  depth: number,
): readonly ArbitraryPlan[] | undefined {
  const needed = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  const plans = needed.map(({ type, examples = [] }) => {
    return examplePlan(examples) ?? planInputs(type, facts, depth + 1);
  });
  const rest = parameters.at(-1)?.isRest === true ? parameters.at(-1) : undefined;
  if (rest !== undefined) {
    const element = planInputs(rest.type, facts, depth + 1);
    if (element !== undefined) plans.push({ kind: 'rest', element, maxLength: most.elements });
  }
  return wholeList(plans);
}

/** The texts that people give for a parameter: often, only they are valid, such as the codes of currencies. */
function examplePlan(examples: NonNullable<Parameter['examples']>): ArbitraryPlan | undefined {
  const texts = examples.flatMap((example): Primitive[] =>
    example.kind === 'literal' && example.value.of === 'string'
      ? [literalPrimitive(example.value)]
      : [],
  );
  return texts.length < 2 ? undefined : oneOf(texts.map((value) => ({ kind: 'constant', value })));
}
