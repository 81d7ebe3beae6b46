import type { Node } from '../../syntax/parse.ts';
import type { Emitter } from '../emit/emitter.ts';
import { isAnonymousFunction } from './evaluated-name.ts';
import type { ProbeText } from './probe-text.ts';
import { tokenOffset } from '../emit/source-text.ts';

/** The facts needed to emit a site with its probe. */
export interface ProbeContext {
  readonly emitter: Emitter;
  readonly text: ProbeText;
  /** Names that can be read without running any code (`ownNames`). */
  readonly own: ReadonlySet<string>;
}

/** Reserves a variable while `emit` runs; undefined if none can be declared. */
export function withVariable(
  { emitter, text }: ProbeContext,
  emit: (variable: string) => void,
): boolean {
  const { unit } = emitter;
  if (unit === undefined) return false;
  const variable = text.variable(unit.operandsInUse);
  unit.operandsInUse += 1;
  unit.operands = Math.max(unit.operands, unit.operandsInUse);
  emit(variable);
  unit.operandsInUse -= 1;
  return true;
}

/**
 * Emits the entry of a site whose operands may throw, and reserves a variable that keeps what the mask said and one for
 * the first operand; false where none can be declared.
 */
export function withEntry(
  context: ProbeContext,
  site: number,
  emit: (asked: string, first: string) => void,
): boolean {
  return withVariable(context, (asked) => {
    context.emitter.out.open(`${context.text.enter(site, asked)},`);
    withVariable(context, (first) => emit(asked, first));
  });
}

/** Emits an assignment of an operand to a variable. Not for a function, which would take the variable's name. */
export function emitInto(
  variable: string,
  operand: Node,
  emitter: Emitter,
  emit: () => void,
): void {
  const isGrouped = isAnonymousFunction(operand) || operand.type === 'SequenceExpression';
  emitter.out.open(isGrouped ? `${variable}=(0,` : `${variable}=`);
  emit();
  if (isGrouped) emitter.out.close(')');
}

/** Emits the text between two operands, with another text in place of the operator. */
export function emitOperator(
  emitter: Emitter,
  node: Extract<Node, { left: Node; right: Node; operator: string }>,
  instead: string,
): void {
  const { left, right, operator } = node;
  const at = tokenOffset(emitter.source, operator, { start: left.end, end: right.start });
  emitter.gap(left.end, at);
  emitter.out.close(instead);
  emitter.gap(at + operator.length, right.start);
}
