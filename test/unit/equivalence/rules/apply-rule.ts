import { bindingsOf } from '../../../../src/equivalence/bindings.ts';
import { changeOf, placesOf, type EquivalenceRule } from '../../../../src/equivalence/change.ts';
import { parse } from '../../../../src/syntax/parse.ts';

/** A program with the place of the mutant between « and », and the replacement. */
export type RuleRow = readonly [source: string, replacement: string];

/** Returns whether a rule finds a mutant to be equivalent. */
export function holds(rule: EquivalenceRule, [source, replacement]: RuleRow): boolean {
  const start = source.indexOf('«');
  const end = source.indexOf('»') - 1;
  const text = source.replace('«', '').replace('»', '');
  const outcome = parse('source.ts', text);
  if (start < 0 || end < 0 || !outcome.ok) throw new Error(`Not a row: ${source}`);
  const { program } = outcome.file;
  const span = { start, end };
  const place = placesOf(program, [span])(span);
  if (place === undefined) throw new Error(`No node between the marks: ${source}`);
  const change = changeOf(place, replacement, { text, bindings: bindingsOf(program) });
  return change !== undefined && rule(change) !== undefined;
}
