import { countOf } from '../format-number.ts';

/** A module of arbitraries, as far as it is reported. */
export interface ReportedArbitraries {
  readonly file: string;
  readonly output: string;
  readonly arbitraries: readonly { readonly name: string; readonly type: string }[];
  readonly left: readonly { readonly type: string; readonly reason: string }[];
}

/** The report on a module of arbitraries. */
export function arbitrariesReport(
  { file, output, arbitraries, left }: ReportedArbitraries,
  isWritten: boolean,
): string {
  const count = countOf(arbitraries.length, 'arbitrary', 'arbitraries');
  const head = isWritten
    ? `Wrote ${count} of the types of ${file} into ${output}:`
    : `${count} of the types of ${file}, for ${output}:`;
  const names = arbitraries.map(({ name, type }) => `  ${name} (${type})`);
  const reasons = left.map(({ type, reason }) => `  ${type}: ${reason}`);
  return [
    ...(arbitraries.length > 0 ? [head, ...names] : []),
    ...(left.length > 0 ? ['Left out:', ...reasons] : []),
    '',
  ].join('\n');
}
