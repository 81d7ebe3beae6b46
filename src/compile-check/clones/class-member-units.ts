import ts from 'typescript';

import { CLONE_SUFFIX, type CloneEdit, type ClonePart, type CloneUnit } from './clone-unit.ts';
import { isInferredFunction, spanOf, withoutModifiers } from '../node-facts.ts';

type Cloneable =
  | ts.MethodDeclaration
  | ts.PropertyDeclaration
  | ts.GetAccessorDeclaration
  | ts.SetAccessorDeclaration;

/**
 * Returns the members of a class that can be cloned inside it: constructors, methods, accessors with their pair, and
 * initialised fields. Static blocks can't be cloned.
 */
export function memberUnits(node: ts.ClassDeclaration, file: ts.SourceFile): readonly CloneUnit[] {
  const members = node.members.filter(isCloneable);
  return node.members.flatMap((member) => {
    if (ts.isConstructorDeclaration(member))
      return member.body ? [constructorUnit(member, file)] : [];
    return isCloneable(member) && hasCode(member) ? [memberUnit(member, members, file)] : [];
  });
}

/**
 * Clones of a constructor are further constructors. That is an error, but the same one for all of them. Only the first one is
 * checked for initialising every field, so assignments to fields can't be mutated in a clone.
 */
function constructorUnit(node: ts.ConstructorDeclaration, file: ts.SourceFile): CloneUnit {
  const span = spanOf(node, file);
  return {
    form: 'constructor',
    span,
    parts: [{ span, edits: [] }],
    inferred: false,
    unfit: /\bthis\b[^]*=/,
  };
}

function memberUnit(
  member: Cloneable,
  members: readonly Cloneable[],
  file: ts.SourceFile,
): CloneUnit {
  const together = members.filter((other) => belongTogether(member, other, file));
  const inferred = isInferred(member, together);
  const span = spanOf(member, file);
  return {
    form: 'member',
    span,
    parts: together.map((part) => memberPart(part, file)),
    inferred,
    // A clone that refers to the original sees the original's type, but the mutant would see its own.
    ...(inferred ? { unfit: mentionOf(member.name, file) } : {}),
  };
}

function mentionOf(name: ts.PropertyName, file: ts.SourceFile): RegExp {
  if (!ts.isIdentifier(name) && !ts.isPrivateIdentifier(name)) return /[^]/;
  const escaped = name.getText(file).replaceAll('$', String.raw`\$`);
  return new RegExp(String.raw`\.\s*${escaped}(?![\w$])`);
}

function isCloneable(member: ts.ClassElement): member is Cloneable {
  return (
    ts.isMethodDeclaration(member) ||
    ts.isPropertyDeclaration(member) ||
    ts.isGetAccessor(member) ||
    ts.isSetAccessor(member)
  );
}

function hasCode(member: Cloneable): boolean {
  return ts.isPropertyDeclaration(member)
    ? member.initializer !== undefined
    : member.body !== undefined;
}

/** Returns whether two members are the getter and setter of one property. */
function belongTogether(one: Cloneable, other: Cloneable, file: ts.SourceFile): boolean {
  if (one === other) return true;
  return (
    ts.isAccessor(one) &&
    ts.isAccessor(other) &&
    isStatic(one) === isStatic(other) &&
    one.name.getText(file) === other.name.getText(file)
  );
}

function isStatic(member: Cloneable): boolean {
  return member.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword) ?? false;
}

function isInferred(member: Cloneable, together: readonly Cloneable[]): boolean {
  if (ts.isPropertyDeclaration(member)) return member.type === undefined;
  return together.some((part) => !ts.isPropertyDeclaration(part) && isInferredFunction(part));
}

function memberPart(part: Cloneable, file: ts.SourceFile): ClonePart {
  const edits: CloneEdit[] = [
    ...withoutModifiers(part, [ts.SyntaxKind.OverrideKeyword], file),
    { span: spanOf(part.name, file), text: cloneName(part.name) },
  ];
  const { end } = part.name;
  const marked = !ts.isAccessor(part) && (part.questionToken ?? exclamation(part)) !== undefined;
  if (!marked && mayBeOptional(part)) edits.push({ span: { start: end, end }, text: '?' });
  return { span: spanOf(part, file), edits };
}

function exclamation(part: Cloneable): ts.Node | undefined {
  return ts.isPropertyDeclaration(part) ? part.exclamationToken : undefined;
}

function cloneName(name: ts.PropertyName): string {
  if (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) return name.text + CLONE_SUFFIX;
  return CLONE_SUFFIX;
}

/**
 * Optional members keep the class's type open to values without the clones. But a field with a declared type would then accept
 * `undefined`.
 */
function mayBeOptional(part: Cloneable): boolean {
  if (ts.isAccessor(part) || ts.isPrivateIdentifier(part.name)) return false;
  if (!ts.isPropertyDeclaration(part)) return true;
  return part.type === undefined && !ts.isAutoAccessorPropertyDeclaration(part);
}
