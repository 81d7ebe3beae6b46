import type { LiveReason, MissingHelp } from '../../model/live-mutant.ts';
import type { Callable, UnitModel } from '../../model/unit-model.ts';
import type { Parameter, ValueType } from '../../model/value-type.ts';
import { indexUnit } from '../breed/typing/unit-index.ts';
import { type CallRecord, describeFailures } from './call-record.ts';

/** What is known about a mutant that lives, for finding out what a person could add. */
export interface HelpRequest {
  readonly reason: LiveReason;
  /** The callables that lead to the mutant. */
  readonly targets: readonly Callable[];
  /** The code that should have had another value: a condition, or the mutated expression. */
  readonly text: string;
  /** Whether the mutant changed something in a run. */
  readonly isFelt: boolean;
}

/** Finds the help that is likeliest to lead to a kill; undefined if none is known. */
export type FindHelp = (request: HelpRequest) => MissingHelp | undefined;

/** Returns the function that finds the missing help for the mutants of a unit. */
export function helpFinder(model: UnitModel, calls: CallRecord): FindHelp {
  const { classes, isA } = indexUnit(model);
  const nameOf = (id: string): string => classes.get(id)?.name ?? id;
  const makersOf = (id: string): readonly Callable[] =>
    model.callables.filter(
      ({ returns, receiver }) => receiver !== id && classesIn(returns).some((one) => isA(one, id)),
    );
  const isMade = (id: string): boolean => makersOf(id).some((each) => calls.of(each.id).done > 0);

  const factoryFor = (id: string): MissingHelp => {
    const failing = makersOf(id).find((each) => calls.of(each.id).failed > 0);
    const because = failing && `${callText(failing)} ${describeFailures(calls.of(failing.id))}`;
    return { kind: 'factory', type: nameOf(id), ...(because !== undefined && { because }) };
  };

  /** Finds a class of which no test case could make an instance, although calls of the targets need one. */
  const missingClass = (targets: readonly Callable[]): string | undefined => {
    const needed = targets.map((each) => neededClasses(each).filter((id) => !isMade(id)));
    if (needed.length === 0 || needed.some((missing) => missing.length === 0)) return undefined;
    return needed.flat().at(0);
  };

  /** Finds the only class of the unit without an instance. No call leads to its constructor. */
  const unmadeClass = (): string | undefined => {
    const [first, ...others] = model.classes.filter(({ id, isOfUnit }) => isOfUnit && !isMade(id));
    return others.length === 0 ? first?.id : undefined;
  };

  return ({ reason, targets, text, isFelt }) => {
    if (reason === 'not-observed') {
      const receiver = targets.find((each) => each.receiver !== undefined)?.receiver;
      if (isFelt && receiver !== undefined) return { kind: 'inspector', type: nameOf(receiver) };
      const used = placesIn(targets).find(
        ({ parameter }) => isUntyped(parameter) && mentions(text, parameter.name),
      );
      return used && helpWith(used);
    }
    const isCalled = targets.some(({ kind }) => kind !== 'constant' && kind !== 'field');
    // The mutant acts while the module loads.
    if (!isCalled && reason === 'never-infected') return undefined;
    const missing = isCalled ? missingClass(targets) : unmadeClass();
    if (missing !== undefined) return factoryFor(missing);
    if (!isCalled) return { kind: 'entry' };
    const places = placesIn(targets);
    const named = places.filter(({ parameter }) => mentions(text, parameter.name));
    const untyped = places.find(({ parameter }) => isUntyped(parameter));
    const place = named.find(({ parameter }) => isUntyped(parameter)) ?? named[0] ?? untyped;
    if (place !== undefined) return helpWith(place);
    const receiver = targets.find((each) => each.receiver !== undefined)?.receiver;
    if (receiver !== undefined) return { kind: 'state', type: nameOf(receiver) };
    const wide = places.find(({ parameter }) => isWide(parameter.type)) ?? places[0];
    return wide === undefined ? undefined : helpWith(wide);
  };
}

interface ParameterPlace {
  readonly callable: Callable;
  readonly parameter: Parameter;
}

function placesIn(targets: readonly Callable[]): readonly ParameterPlace[] {
  return targets.flatMap((callable) =>
    callable.parameters.map((parameter) => ({ callable, parameter })),
  );
}

function helpWith({ callable, parameter }: ParameterPlace): MissingHelp {
  const kind = isUntyped(parameter) ? 'type' : 'example';
  return { kind, parameter: parameter.name, callable: callText(callable) };
}

/** Returns `new Tree`, `parse`, `Money.of` or `Tally.add`. */
function callText({ kind, id, name, receiver }: Callable): string {
  if (kind === 'constructor') return `new ${name}`;
  if (receiver !== undefined) return `${receiver.replace(/^.*:/, '')}.${name}`;
  return id.replace(/^.*:/, '').replace(/~\d+$/, '');
}

function isUntyped({ type, examples }: Parameter): boolean {
  return type.kind === 'unknown' && examples === undefined;
}

/** Returns whether a type has so many values that guessing the right one is hard. */
function isWide({ kind }: ValueType): boolean {
  return !narrowKinds.has(kind);
}

const narrowKinds: ReadonlySet<ValueType['kind']> = new Set([
  'boolean',
  'literal',
  'undefined',
  'null',
  'number',
  'function',
]);

function mentions(text: string, name: string): boolean {
  return new Set(text.match(/[\p{L}\p{N}_$]+/gu)).has(name);
}

/** Returns the classes of which a call needs an instance. */
function neededClasses({ receiver, parameters }: Callable): readonly string[] {
  const required = parameters.filter(({ isOptional, isRest }) => !isOptional && !isRest);
  return [
    ...(receiver === undefined ? [] : [receiver]),
    ...required.flatMap(({ type }) => (type.kind === 'instance' ? [type.class] : [])),
  ];
}

/** Returns the classes whose instances a call gives. */
function classesIn(type: ValueType): readonly string[] {
  switch (type.kind) {
    case 'instance':
      return [type.class];
    case 'union':
      return type.members.flatMap(classesIn);
    case 'promise':
      return classesIn(type.value);
    default:
      return [];
  }
}
