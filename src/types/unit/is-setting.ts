import ts from 'typescript';

import type { ValueType } from '../../model/value-type.ts';
import { isJavaScript } from './member-name.ts';

const kinds: ReadonlySet<ValueType['kind']> = new Set(['boolean', 'number', 'string']);

/** What a member is if it may be set. */
export interface SettingMember {
  readonly isWritable: boolean;
  readonly returns: ValueType;
}

/** Returns what a member of a class itself or of an exported object is as a setting. */
export function asSetting(node: ts.Declaration | undefined, type: ValueType): SettingMember {
  const isWritable = isSetting(node, type);
  const isLoose = isWritable && node !== undefined && isJavaScript(node.getSourceFile());
  return { isWritable, returns: isLoose ? orUndefined(type) : type };
}

/** Settings that the environment decides about are often missing, whatever is declared. */
export function orUndefined(type: ValueType): ValueType {
  return { kind: 'union', members: [type, { kind: 'undefined' }] };
}

/**
 * Whether a member of a class itself, or of an exported object, is a setting such as `colours.enabled`: a plain value that may be set. A test that
 * sets it puts it back.
 */
function isSetting(node: ts.Declaration | undefined, type: ValueType): boolean {
  return node !== undefined && mayBeSet(type) && !isReadonly(node) && !isConstant(node);
}

/** Whether a setting may have a type. */
export function mayBeSet({ kind }: ValueType): boolean {
  return kinds.has(kind);
}

/** Whether a member is declared as read-only. */
export function isReadonly(node: ts.Declaration): boolean {
  return (ts.getCombinedModifierFlags(node) & ts.ModifierFlags.Readonly) !== 0;
}

/** Names in capitals are those of constants, and `as const` says it, too. */
function isConstant(node: ts.Declaration): boolean {
  const name = ts.getNameOfDeclaration(node)?.getText() ?? '';
  const whole = ts.findAncestor(node, ts.isObjectLiteralExpression)?.parent;
  const isFixed =
    whole !== undefined && ts.isAsExpression(whole) && ts.isConstTypeReference(whole.type);
  return isFixed || (name.length > 2 && name === name.toUpperCase());
}
