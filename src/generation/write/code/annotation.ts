import type { Variable } from '../../../model/test-case.ts';
import { usesOf } from '../../breed/typing/statement-uses.ts';
import type { GeneratedTest } from '../../../model/generated-test.ts';
import type { PrintStyle } from '../print-style.ts';
import type { VariableUse } from './variable-types.ts';
import { isNarrow, typeText, type TypeContext } from './type-text.ts';

interface TypedTest {
  readonly test: GeneratedTest;
  readonly uses: readonly (VariableUse | undefined)[];
  readonly style: PrintStyle;
  readonly types: TypeContext;
}

/** The longest type to write. With a longer type, `as const` behind the literals is easier to read. */
const longest = 60;

/**
 * The type to write behind the name of an array or an object if the type inferred from its value doesn't fit its use. Undefined if no type
 * is needed, or if `as const` is used instead (`needsConst`).
 */
export function annotationOf(
  at: Variable,
  { test, uses, style, types }: TypedTest,
): string | undefined {
  const statement = test.testCase.statements[at];
  const type = uses[at]?.type;
  if (!style.isTypeScript || type === undefined) return undefined;
  const isEmpty = statement?.kind === 'array' && statement.elements.length === 0;
  const isList = statement?.kind === 'array' || statement?.kind === 'object';
  if (!isList || !(isEmpty || isNarrow(type))) return undefined;
  const text = typeText(type, types);
  return text === undefined || isEmpty || text.length <= longest ? text : undefined;
}

/** The literals that need `as const`: their inferred types are too wide, and their variable has no written type. */
export function needsConst(
  context: TypedTest & { readonly names: ReadonlyMap<Variable, string> },
): ReadonlySet<Variable> {
  const { test, uses, names, style } = context;
  const { statements } = test.testCase;
  const found = new Set<Variable>();
  const visit = (variable: Variable): void => {
    const statement = statements[variable];
    const type = uses[variable]?.type;
    if (statement?.kind === 'primitive') {
      if (type !== undefined && isNarrow(type)) found.add(variable);
      return;
    }
    const isList = statement?.kind === 'array' || statement?.kind === 'object';
    if (isList) for (const part of usesOf(statement)) if (!names.has(part)) visit(part);
  };
  if (!style.isTypeScript) return found;
  for (const at of names.keys()) {
    const type = uses[at]?.type;
    const isObject = ['array', 'object'].includes(statements[at]?.kind ?? '');
    if (!isObject || type === undefined || !isNarrow(type)) continue;
    // There is no annotation if the type is too long, or if a test has no words for it.
    if (annotationOf(at, context) === undefined) visit(at);
  }
  return found;
}
