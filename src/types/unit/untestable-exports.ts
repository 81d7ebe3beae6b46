import type { Callable, UnitClass, UnitModel } from '../../model/unit-model.ts';
import { mentionsClass } from './mentions-class.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** An export that no test case can use, with the reason. */
export type UnusableExport = UnitModel['untestable'][number];

/** The facts about a unit's exports. */
interface Exports {
  readonly file: string;
  readonly callables: readonly Callable[];
  /** The exported classes. */
  readonly classes: readonly RegisteredClass[];
  /** All classes of the model. */
  readonly all: readonly UnitClass[];
  readonly unusable: readonly UnusableExport[];
  /** Whether anything is exported, even if only a type. */
  readonly exportsTypes: boolean;
}

/** Returns the exports of a unit that can't be tested; the file itself if nothing in it can be. */
export function untestableExports(exports: Exports): readonly UnusableExport[] {
  const { file, callables, classes, unusable, exportsTypes } = exports;
  const found = [
    ...unusable,
    ...classes.flatMap(({ id, name }) => {
      const reason = reasonAgainst(id, exports);
      return reason === undefined ? [] : [{ name, reason }];
    }),
  ];
  if (callables.length > 0 || found.length > 0) return found;
  const reason = exportsTypes
    ? 'It exports nothing of its own that is there at run time.'
    : 'It exports nothing.';
  return [{ name: file, reason }];
}

function reasonAgainst(id: string, { callables, all }: Exports): string | undefined {
  const kinds = [
    id,
    ...all.filter(({ supertypes }) => supertypes.includes(id)).map((each) => each.id),
  ];
  const isMade = callables.some(
    ({ returns, receiver }) =>
      !kinds.includes(receiver ?? '') && kinds.some((each) => mentionsClass(returns, each)),
  );
  const isStatic = callables.some(
    (each) => each.kind !== 'constant' && each.id.startsWith(`${id}.`),
  );
  if (isMade || isStatic) return undefined;
  return all.find((each) => each.id === id)?.isAbstract === true
    ? 'It is abstract or its constructor is not public, and nothing that is exported gives an instance of it.'
    : 'Nothing that is exported gives an instance of it.';
}
