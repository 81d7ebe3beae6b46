import ts from 'typescript';

import { preservesTypes } from './preserves-types.ts';
import { nodesBySpan, spanKey, type replacementParser } from '../replaced-code.ts';
import type { TypedMutant } from '../typed-mutant.ts';

/** Returns the mutants of a file that may not compile: all but those that visibly preserve every type. */
export function doubtfulMutants(
  file: ts.SourceFile,
  mutants: readonly TypedMutant[],
  checker: ts.TypeChecker,
  parse: ReturnType<typeof replacementParser>,
): readonly TypedMutant[] {
  // A comment that expects an error makes its absence an error.
  if (file.text.includes('@ts-expect-error')) return mutants;
  const nodes = nodesBySpan(file);
  return mutants.filter(({ span, replacement }) => {
    const node = nodes.get(spanKey(span));
    if (node === undefined) return true;
    if (!ts.isExpressionStatement(node)) return !preservesTypes(node, parse(replacement), checker);
    const isDeleted = ['', ';', '{}'].includes(replacement.trim());
    return isDeleted
      ? !preservesTypes(node, undefined, checker)
      : !preservesTypes(node.expression, parse(replacement), checker);
  });
}
