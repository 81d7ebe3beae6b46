import type { Span } from '../../../model/span.ts';
import type { Callable, UnitModel } from '../../../model/unit-model.ts';
import type { ValueType } from '../../../model/value-type.ts';
import type { FileCatalogue } from '../../../mutation/sites/site.ts';
import { controlDependence } from '../../../syntax/flow/control-dependence.ts';
import { numberedBranches } from '../../../syntax/flow/numbered-branches.ts';
import type { ParsedFile } from '../../../syntax/parse.ts';
import { callersOf, codeParts, partAround, type CodePart } from './code-parts.ts';
import type { FitnessTarget, TargetCall, TargetFunction } from './fitness-target.ts';

/** A unit under test with its place in the numbering of the builds. */
export interface TargetUnit {
  readonly catalogue: FileCatalogue;
  readonly parsed: ParsedFile;
  readonly model: UnitModel;
  readonly firstMutant: number;
  readonly firstBranch: number;
}

/** Describes the mutants of a unit, in the order of their indices (μTEST paper, 5.2: the first three items of the set-up). */
export function describeTargets(unit: TargetUnit): readonly FitnessTarget[] {
  const { catalogue, parsed, firstBranch } = unit;
  const control = controlDependence(parsed);
  const decisions = control.decisions.map(({ branch, dependences }) => ({
    ...(branch === undefined ? {} : { branch: firstBranch + branch }),
    dependences,
  }));
  const functionAt = functionFinder(unit);
  let mutant = unit.firstMutant;
  return catalogue.sites.flatMap(({ span, mutants }) => {
    const around = functionAt(span);
    const dependences = control.of(span);
    const place = placeOf(around, dependences);
    return mutants.map((): FitnessTarget => {
      const target = { mutant, place, dependences, decisions };
      mutant += 1;
      return around === undefined ? target : { ...target, function: around };
    });
  });
}

function placeOf(
  around: TargetFunction | undefined,
  dependences: FitnessTarget['dependences'],
): string {
  const ways = dependences.map(({ on, outcome }) => `${on} ${outcome}`);
  return `${around?.span.start ?? ''} ${ways.join()}`;
}

/** Returns a function that finds the function around a place and describes it once. */
function functionFinder(unit: TargetUnit): (place: Span) => TargetFunction | undefined {
  const called = unit.model.callables.flatMap(({ span }) => span ?? []);
  const parts = codeParts(unit.parsed, called);
  const branches = numberedBranches(unit.parsed).map(({ node }) => node);
  const known = new Map<CodePart, TargetFunction>();
  return (place) => {
    const part = partAround(parts, place);
    if (part === undefined) return undefined;
    const found = known.get(part) ?? {
      span: part.span,
      mutants: mutantsIn(unit, part.span),
      branches: branchesIn(branches, part.span, unit.firstBranch),
      calls: callsTo(unit.model.callables, parts, part),
    };
    known.set(part, found);
    return found;
  };
}

function mutantsIn({ catalogue, firstMutant }: TargetUnit, around: Span): readonly number[] {
  const ranges: number[] = [];
  let next = firstMutant;
  for (const { span, mutants } of catalogue.sites) {
    const first = next;
    next += mutants.length;
    if (!contains(around, span)) continue;
    if (ranges.at(-1) === first) ranges.pop();
    else ranges.push(first);
    ranges.push(next);
  }
  return ranges;
}

function branchesIn(
  branches: readonly Span[],
  around: Span,
  firstBranch: number,
): TargetFunction['branches'] {
  const first = branches.findIndex((each) => contains(around, each));
  if (first === -1) return { first: firstBranch, end: firstBranch };
  const last = branches.findLastIndex((each) => contains(around, each));
  return { first: firstBranch + first, end: firstBranch + last + 1 };
}

/**
 * Returns the calls that may run a part, directly or indirectly. They are found by names, so there may be too many but not too
 * few.
 */
function callsTo(
  callables: readonly Callable[],
  parts: readonly CodePart[],
  called: CodePart,
): readonly TargetCall[] {
  const callers = [...callersOf(parts, called)];
  const outside = new Map(callers.map((part) => [part, partsAround(part, parts)]));
  const found = callables.filter((each) =>
    callers.some((part) => runs(each, part, outside.get(part) ?? [])),
  );
  // Reading a constant runs nothing, but may be the only way to the code in it.
  const calls = found.filter(({ kind }) => kind !== 'constant');
  return (calls.length > 0 ? calls : found).map((callable) => ({
    callable: callable.id,
    needs: needsOf(callable),
  }));
}

/** Returns the functions and classes around a part. To run one of them is not to run the part. */
function partsAround(part: CodePart, parts: readonly CodePart[]): readonly CodePart[] {
  return parts.filter((each) => each !== part && contains(each.span, part.span));
}

/**
 * Returns whether using a callable runs a part. The declaration of a constructor may be its whole class.
 *
 * @param outside the functions and classes around the part
 */
function runs(
  { kind, span, name, receiver }: Callable,
  part: CodePart,
  outside: readonly CodePart[],
): boolean {
  if (span === undefined || !(contains(span, part.span) || contains(part.span, span))) return false;
  if (part.isConstructor) {
    const isNamed = part.names.has(receiver ?? name) || contains(span, part.span);
    return kind === 'constructor' && isNamed;
  }
  return contains(span, part.span) && !outside.some((each) => contains(span, each.span));
}

function needsOf({ parameters, receiver }: Callable): readonly ValueType[] {
  const own = parameters.flatMap(({ type, isOptional, isRest }) =>
    isOptional || isRest ? [] : [type],
  );
  return receiver === undefined ? own : [{ kind: 'instance', class: receiver }, ...own];
}

function contains(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}
