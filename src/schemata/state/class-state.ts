import { isClass, isFunction, type ClassNode, type FieldNode } from '../../syntax/nodes.ts';
import { walk } from '../../syntax/walk.ts';
import type { Node, ParsedFile } from '../../syntax/parse.ts';
import { RUNTIME_KEY } from '../../runtime/protocol.ts';
import type { AssignmentFacts } from './assignment-facts.ts';
import { valueOrigin } from './value-origin.ts';

/** Returns whether a class has public static fields that may change, or a static block that may create some. */
export function classKeepsState(node: ClassNode): boolean {
  return node.body.body.some(
    (element) =>
      element.type === 'StaticBlock' ||
      (element.type === 'PropertyDefinition' &&
        element.static &&
        element.declare !== true &&
        element.key.type !== 'PrivateIdentifier' &&
        !isConstantField(element)),
  );
}

function isConstantField(field: FieldNode): boolean {
  if (field.value === null) return false;
  const origin = valueOrigin(field.value);
  return origin === 'code' || (field.readonly === true && origin === 'constant');
}

/**
 * Private fields can only be read from within their class: static blocks, to insert at the end of the bodies of
 * the classes that have some, which hand out a reader of the instances' fields and register the static ones. Only
 * classes outside of functions: those inside are made anew with each call.
 */
export function privateFieldReaders(
  parsed: ParsedFile,
  moduleId: string,
  facts: AssignmentFacts,
): { offset: number; text: string }[] {
  const readers: { offset: number; text: string }[] = [];
  walk(parsed.program, {
    enter(node) {
      if (isFunction(node) || node.type === 'TSModuleDeclaration') return 'skip';
      if (!isClass(node)) return undefined;
      const text = staticBlock(node, moduleId, facts);
      if (text !== undefined) readers.push({ offset: node.body.end - 1, text });
      return undefined;
    },
  });
  return readers;
}

function staticBlock(
  node: ClassNode,
  moduleId: string,
  facts: AssignmentFacts,
): string | undefined {
  if (node.declare === true || !node.body.body.some(hasPrivateName)) return undefined;
  const fields = node.body.body.filter(isPrivateField);
  const reads = fields.filter((field) => !field.static).map((field) => `o.#${fieldName(field)}`);
  const statics = fields.filter((field) => field.static && mayChange(field, facts));
  const registrations = [`registerPrivateFields?.(this, (o) => [${reads.join(', ')}]);`];
  if (statics.length > 0) {
    const id = JSON.stringify(`${moduleId}#class@${String(node.start)}`);
    const values = statics.map((field) => staticEntry(field, facts)).join(', ');
    registrations.push(`registerState(${id}, () => [${values}]);`);
  }
  const calls = registrations.map((call) => `globalThis.${RUNTIME_KEY}?.${call}`).join(' ');
  return `;static { ${calls} }`;
}

function staticEntry(field: FieldNode, facts: AssignmentFacts): string {
  const madeByCall =
    facts.assignedFromCall.has(`#${fieldName(field)}`) ||
    (field.value !== null && valueOrigin(field.value) === 'unknown');
  return `${madeByCall ? '1' : '0'}, this.#${fieldName(field)}`;
}

function mayChange(field: FieldNode, facts: AssignmentFacts): boolean {
  if (facts.assigned.has(`#${fieldName(field)}`)) return true;
  return field.value !== null && ['data', 'unknown'].includes(valueOrigin(field.value));
}

function hasPrivateName(element: Node): boolean {
  return 'key' in element && element.key.type === 'PrivateIdentifier';
}

function isPrivateField(element: Node): element is FieldNode {
  return element.type === 'PropertyDefinition' && element.key.type === 'PrivateIdentifier';
}

function fieldName(field: FieldNode): string {
  return field.key.type === 'PrivateIdentifier' ? field.key.name : '';
}
