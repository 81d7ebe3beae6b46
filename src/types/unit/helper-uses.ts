import { inspectedClass } from '../../model/inspected-class.ts';
import { isPrimitiveKind, typeParts } from '../../model/type-parts.ts';
import type { Callable, HelperExport, HelperRole } from '../../model/unit-model.ts';
import type { Parameter, ParameterExample, ValueType } from '../../model/value-type.ts';
import { listEnd, type ReadHelper } from './helper-callables.ts';

/** The callables of a unit and of its helpers, and what became of each export of the helper files. */
export interface UsedHelpers {
  readonly callables: readonly Callable[];
  readonly helpers: readonly HelperExport[];
}

/**
 * Gives the parameters of a unit the examples that helper files have for them by name, and adds the callables of the helper
 * files that test cases of the unit can use.
 */
export function useHelpers(own: readonly Callable[], read: readonly ReadHelper[]): UsedHelpers {
  const names = new Set<string>();
  const withExamples = (each: Parameter): Parameter => {
    const examples = read.flatMap((helper) => examplesFor(each, helper));
    if (examples.length === 0) return each;
    names.add(each.name);
    return { ...each, examples };
  };
  const exemplified = (callable: Callable): Callable => ({
    ...callable,
    parameters: callable.parameters.map(withExamples),
  });
  const callables = own.map(exemplified);
  const helping = new Map(
    read.map((helper) => [helper, helper.callables.map(exemplified)] as const),
  );
  const asked = own.flatMap(({ parameters, receiver }) => [
    ...parameters.flatMap(({ type }) => allParts(type)),
    ...(receiver === undefined ? [] : [{ kind: 'instance', class: receiver } as const]),
  ]);
  const used = read.map((helper) => ({ helper, use: useOf(helper, asked, names) }));
  const callablesOf = (helper: ReadHelper, use: HelperExport['use']): readonly Callable[] => {
    if (!('role' in use)) return [];
    const found = helping.get(helper) ?? [];
    return use.role === 'entry' ? found.map((each) => ({ ...each, isEntry: true })) : found;
  };
  return {
    callables: [...callables, ...used.flatMap(({ helper, use }) => callablesOf(helper, use))],
    helpers: used.map(({ helper: { name, place }, use }) => ({ name, place, use })),
  };
}

function examplesFor(
  { name, isRest }: Parameter,
  { name: helper, whole, parts }: ReadHelper,
): readonly ParameterExample[] {
  if (isRest) return [];
  if (helper === name) return whole;
  return helper === name + listEnd ? parts : [];
}

function useOf(
  { name, callables, problem, whole, parts }: ReadHelper,
  asked: readonly ValueType[],
  parameters: ReadonlySet<string>,
): HelperExport['use'] {
  if (problem !== undefined) return { problem };
  if (callables.some((each) => inspectedClass(each) !== undefined)) return { role: 'inspector' };
  const isCode = callables.some(({ kind }) => kind === 'function');
  const role: HelperRole = isCode ? 'factory' : 'example';
  const stem = name.endsWith(listEnd) ? name.slice(0, -listEnd.length) : undefined;
  const isNamed =
    (parameters.has(name) && whole.length > 0) ||
    (stem !== undefined && parameters.has(stem) && parts.length > 0);
  const isMade = callables.some(({ returns }) => isAskedFor(returns, asked));
  if (isNamed || isMade) return { role };
  return isCode ? { role: 'entry' } : { problem: unused };
}

const unused =
  'It fits nothing: it is or holds no value that code of the searched files takes, and has no name of a parameter.';

/** Returns whether code takes a value of a type, or a value in it. */
function isAskedFor(type: ValueType, asked: readonly ValueType[]): boolean {
  return allParts(type).some((part) => asked.some((wanted) => isLike(part, wanted)));
}

function isLike(given: ValueType, wanted: ValueType): boolean {
  if (isPrimitiveKind(given) || given.kind !== wanted.kind) return false;
  if (given.kind === 'unknown' || given.kind === 'never') return false;
  // An instance may be of a subclass.
  if (given.kind === 'instance') return true;
  if (given.kind !== 'object' || wanted.kind !== 'object')
    return JSON.stringify(given) === JSON.stringify(wanted);
  const names = new Set(given.members.map(({ name }) => name));
  const needed = wanted.members.filter(({ isOptional }) => !isOptional);
  return needed.every(({ name }) => names.has(name));
}

/** Returns a type and the types inside it. Functions are not followed. */
function allParts(type: ValueType): readonly ValueType[] {
  return type.kind === 'function' ? [type] : [type, ...typeParts(type).flatMap(allParts)];
}
