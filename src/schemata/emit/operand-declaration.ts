import type { BuildInput } from '../build-input.ts';
import type { Unit } from './emitter.ts';
import type { ModuleNames } from './module-names.ts';

/** Declares the variables that hold operands. Empty if there are none. */
export function operandDeclaration({ operands }: Unit, names: ModuleNames): string {
  if (operands === 0) return '';
  const list = Array.from({ length: operands }, (_, at) => `${names.operand}${String(at)}`);
  return `let ${list.join(',')};`;
}

/**
 * Returns the text around the expression of an arrow function whose calls may burn. If variables hold operands, the expression
 * becomes a body.
 */
export function operandFrame(
  unit: Unit,
  { names, fuel, entry }: Pick<BuildInput, 'names' | 'fuel' | 'entry'>,
): readonly [before: string, after: string] {
  const isCounted = unit.record?.burnsPerCall === true;
  const noted = entry(unit.record);
  if (unit.operands === 0) {
    const first = [noted, isCounted ? fuel.callExpression : ''].filter((text) => text !== '');
    return first.length === 0 ? ['', ''] : [`(${first.join(',')},`, ')'];
  }
  const before = `${noted === '' ? '' : `${noted};`}${isCounted ? fuel.call : ''}`;
  return [`{${before}${operandDeclaration(unit, names)}return `, '}'];
}
