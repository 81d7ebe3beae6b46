import ts from 'typescript';

import { docComment } from './doc-comment.ts';

/** Returns the name of a member as a test writes it; undefined for private members such as `#x`, and for unknown symbols. */
export function memberName({ name }: ts.Symbol): string | undefined {
  const [, symbol] = /^__@(\w+?)(?:@\d+)?$/.exec(name) ?? [];
  if (symbol !== undefined) return wellKnown.has(symbol) ? `[Symbol.${symbol}]` : undefined;
  return name.startsWith('#') || name === 'prototype' ? undefined : name;
}

const wellKnown = new Set([
  'iterator',
  'asyncIterator',
  'toPrimitive',
  'hasInstance',
  'dispose',
  'asyncDispose',
]);

/**
 * Returns whether tests may use a member: it is public, and neither its comment nor, in JavaScript, its name marks it as
 * internal.
 */
export function isForTests(symbol: ts.Symbol): boolean {
  const declarations = symbol.declarations ?? [];
  return declarations.every((each) => {
    const flags = ts.getCombinedModifierFlags(each);
    const isHidden = (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
    return !isHidden && !docComment(each).isInternal && !isUnderscored(symbol.name, each);
  });
}

function isUnderscored(name: string, declaration: ts.Declaration): boolean {
  return /^_(?!_@)/.test(name) && isJavaScript(declaration.getSourceFile());
}

export function isJavaScript({ fileName }: ts.SourceFile): boolean {
  return /\.[cm]?jsx?$/.test(fileName);
}
