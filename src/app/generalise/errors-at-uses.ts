import type { ProgramError } from '../../types/program/program-error.ts';

/** A constant at the top of a file, from its declaration to the next. */
interface TopConstant {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Adds to the errors of a file with properties those in the arbitraries at its top, at each place where one of them is used: a property is as
 * wrong as what makes its inputs.
 */
export function errorsAtUses(
  errors: readonly ProgramError[],
  text: string,
): readonly ProgramError[] {
  const constants = constantsIn(text);
  const found = [...errors];
  for (const { name, start, end } of constants) {
    // An arbitrary may use those before it.
    const own = found.find((error) => start <= error.start && error.start < end);
    if (own === undefined) continue;
    const uses = text.slice(end).matchAll(new RegExp(String.raw`(?<![\w$.])${name}(?![\w$])`, 'g'));
    for (const { index } of uses) found.push({ ...own, start: end + index });
  }
  return found;
}

function constantsIn(text: string): readonly TopConstant[] {
  const declarations = [...text.matchAll(/^(?:const (\w+) =|\w)/gm)];
  return declarations.flatMap(({ 1: name, index }, at) =>
    name === undefined
      ? []
      : [{ name, start: index, end: declarations[at + 1]?.index ?? text.length }],
  );
}
