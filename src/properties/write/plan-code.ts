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
  number,
  object,
  prefix,
  primitive,
  type Block,
  type Code,
} from '../../generation/write/code/code.ts';
import { classText, isIdentifier } from '../../generation/write/code/literal-text.ts';
import { lowerFirst } from '../../generation/write/code/type-names.ts';
import { callableOf } from '../../generation/write/model-index.ts';
import type { TestContext } from '../../generation/write/test-context.ts';
import type { ArbitraryPlan } from '../../model/arbitrary-plan.ts';
import type { Condition } from '../../model/property.ts';
import { fc } from '../arbitraries/arbitrary-outcome.ts';
import { mapped } from '../arbitraries/built-in-arbitrary.ts';

type PlanOf<Kind extends ArbitraryPlan['kind']> = Extract<ArbitraryPlan, { kind: Kind }>;

/** What the code of arbitraries depends on. */
export interface PlanCodeContext {
  readonly code: TestContext;
  /** The expression for conditions on arguments of these names. */
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
    case 'integer':
      return fc('integer', ...options([bound('min', plan.min), bound('max', plan.max)]));
    case 'double':
      return fc(
        'double',
        ...options([
          bound('min', plan.min),
          bound('max', plan.max),
          plan.noNaN === true ? optionOn('noNaN') : undefined,
          plan.isFinite === true ? optionOn('noDefaultInfinity') : undefined,
        ]),
      );
    case 'bigint':
      return fc('bigInt');
    case 'boolean':
      return fc('boolean');
    case 'string':
      return lackingCode(fc('string', ...lengths(plan)), plan.lacks ?? '');
    case 'pattern':
      return fc('stringMatching', { node: 'regexp', source: plan.source, flags: plan.flags });
    case 'symbol':
      return mapped(fc('string'), 'text', call(name('Symbol'), [name('text')]));
    case 'date':
      return fc('date', object([['noInvalidDate', primitive({ of: 'boolean', value: true })]]));
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
    case 'anything':
      return fc('anything');
    case 'function':
      return fc('func', inner(plan.returns));
  }
}

/** An arbitrary of texts that have none of some characters. Few are lost: fast-check has about a hundred. */
function lackingCode(texts: Code, characters: string): Code {
  if (characters === '') return texts;
  const pattern: Code = { node: 'regexp', source: `[${classText(characters)}]`, flags: '' };
  const isWithout = prefix('!', method(pattern, 'test', name('text')));
  return method(texts, 'filter', arrow(['text'], isWithout));
}

function constantCode(
  { constant, member: key }: PlanOf<'member'>,
  { code }: PlanCodeContext,
): Code {
  const { from, name: own } = callableOf(code.index, constant);
  return member(name(from === undefined ? own : code.imports.nameOf(from)), key);
}

function bound(key: string, value: number | undefined): readonly [string, Code] | undefined {
  return value === undefined ? undefined : [key, number(String(value))];
}

function optionOn(key: string): readonly [string, Code] {
  return [key, primitive({ of: 'boolean', value: true })];
}

function options(given: readonly (readonly [string, Code] | undefined)[]): readonly Code[] {
  const known = given.filter((each) => each !== undefined);
  return known.length === 0 ? [] : [object(known)];
}

function lengths({
  minLength,
  maxLength,
  ...plan
}: PlanOf<'list'> | PlanOf<'string'>): readonly Code[] {
  // Lists are short by themselves.
  const most = plan.kind === 'list' && (maxLength ?? 6) >= 6 ? undefined : maxLength;
  return options([bound('minLength', minLength), bound('maxLength', most)]);
}

function oneOfCode({ options: list }: PlanOf<'one-of'>, context: PlanCodeContext): Code {
  const constants = list.flatMap((each) =>
    each.kind === 'constant'
      ? [primitive(each.value)]
      : each.kind === 'member'
        ? [constantCode(each, context)]
        : [],
  );
  const others = list.filter(({ kind }) => kind !== 'constant' && kind !== 'member');
  const [last] = list.slice(-1);
  if (constants.length === 1 && others.length > 0 && last?.kind === 'constant') {
    const { of } = last.value;
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
  const { code } = context;
  const callable = callableOf(code.index, plan.callable);
  const names = argumentNames(plan.callable, plan.arguments, context);
  const list = names.map((each, at) =>
    plan.arguments[at]?.kind === 'rest' ? prefix('...', name(each)) : name(each),
  );
  const made = callableCode(callable, undefined, list, code);
  const given = asFunction ? arrow([], made) : made;
  const codes = plan.arguments.map((each) => planCode(each, context));
  const [first] = codes;
  if (first === undefined) {
    if (asFunction) return fc('constant', given);
    return mapped(fc('constant', primitive({ of: 'null' })), '', given);
  }
  const inputs = codes.length === 1 ? first : fc('tuple', ...codes);
  const pattern = codes.length === 1 ? (names[0] ?? 'value') : `[${names.join(', ')}]`;
  const { guards = [] } = plan;
  const accepted =
    guards.length === 0
      ? inputs
      : method(inputs, 'filter', arrow([pattern], context.guardCode(guards, names)));
  return mapped(accepted, pattern, given);
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

/** An instance after some calls. Each value makes its own instance, because fast-check may use the parts of a value several times. */
function historyCode({ start, steps, most }: PlanOf<'history'>, context: PlanCodeContext): Code {
  const { code } = context;
  const [first] = steps;
  const makers = start.kind === 'one-of' ? start.options : [start];
  const known = makers.filter((maker) => maker.kind === 'call');
  const [maker] = known;
  if (first === undefined || maker === undefined || known.length < makers.length)
    return planCode(start, context);
  const receiver = callableOf(code.index, first.callable).receiver ?? '';
  const className = code.index.classes.get(receiver)?.name ?? 'instance';
  const own = lowerFirst(className);
  const instance = own === className || code.imports.names.has(own) ? 'instance' : own;
  const step = steps.map((each) => stepCode(each, instance, context));
  const calls = fc(
    'array',
    step.length === 1 ? (step[0] ?? fc('constant', name('null'))) : fc('oneof', ...step),
    ...(most > 5 ? [object([['maxLength', number(String(most))]])] : []),
  );
  const body = (made: Code): Block =>
    lines([
      declares(instance, made),
      {
        node: 'for',
        pattern: 'step',
        rows: name('steps'),
        body: [does(call(name('step'), [name(instance)]))],
      },
      { node: 'return', of: name(instance) },
    ]);
  const isGuarded = maker.guards !== undefined && maker.guards.length > 0;
  const names = argumentNames(maker.callable, maker.arguments, context);
  const isShared = known.length > 1 || names.includes(instance) || names.includes('steps');
  if (isGuarded || isShared) {
    const codes = known.map((each) => callCode(each, context, true));
    const [only = fc('oneof')] = codes;
    const some = codes.length === 1 ? only : fc('oneof', ...codes);
    const made = body(call(name('make'), []));
    return call(member(fc('tuple', some, calls), 'map'), [arrow(['[make, steps]'], made)]);
  }
  const list = names.map((each, at) =>
    maker.arguments[at]?.kind === 'rest' ? prefix('...', name(each)) : name(each),
  );
  const made = callableCode(callableOf(code.index, maker.callable), undefined, list, code);
  const parts = maker.arguments.map((each) => planCode(each, context));
  const all = parts.length === 0 ? calls : fc('tuple', ...parts, calls);
  const pattern = parts.length === 0 ? 'steps' : `[${[...names, 'steps'].join(', ')}]`;
  return call(member(all, 'map'), [arrow([pattern], body(made))]);
}

/** A function that calls a method of an instance with arguments that are drawn. */
function stepCode(
  step: PlanOf<'history'>['steps'][number],
  instance: string,
  context: PlanCodeContext,
): Code {
  const { code } = context;
  const callable = callableOf(code.index, step.callable);
  const names = argumentNames(step.callable, step.arguments, context).map((each) =>
    each === instance ? `${each}2` : each,
  );
  const list = names.map((each, at) =>
    step.arguments[at]?.kind === 'rest' ? prefix('...', name(each)) : name(each),
  );
  const type = code.style.isTypeScript ? `: ${instanceType(callable.receiver ?? '', code)}` : '';
  const act = arrow([`${instance}${type}`], call(member(name(instance), callable.name), list));
  const codes = step.arguments.map((each) => planCode(each, context));
  const [first] = codes;
  if (first === undefined) return fc('constant', act);
  return codes.length === 1
    ? mapped(first, names[0] ?? 'value', act)
    : mapped(fc('tuple', ...codes), `[${names.join(', ')}]`, act);
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
