import {
  isClass,
  isFunction,
  isFunctionExpression,
  type ClassNode,
  type FieldNode,
} from '../../syntax/nodes.ts';
import { bareExpression } from '../../syntax/unwrapped.ts';
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
 * Static blocks, to insert at the end of the bodies of classes, which tell the runtime what it can't find out about them. Private
 * fields can only be read from within: a block hands out a reader of the instances' fields and registers the static ones. It also
 * names the fields that begin as functions which the class spells out: they are closures over nothing but the instance. Only
 * classes outside of functions: those inside are made anew with each call, and their fields may close over its variables.
 */
export function classRegistrations(
  parsed: ParsedFile,
  moduleId: string,
  facts: AssignmentFacts,
): { offset: number; text: string }[] {
  const blocks: { offset: number; text: string }[] = [];
  walk(parsed.program, {
    enter(node) {
      if (isFunction(node) || node.type === 'TSModuleDeclaration') return 'skip';
      if (!isClass(node) || node.declare === true) return undefined;
      const calls = [...privateFields(node, moduleId, facts), ...fieldsOfCode(node)];
      if (calls.length > 0) blocks.push({ offset: node.body.end - 1, text: staticBlock(calls) });
      return undefined;
    },
  });
  return blocks;
}

function staticBlock(calls: readonly string[]): string {
  return `;static { ${calls.map((call) => `globalThis.${RUNTIME_KEY}?.${call}`).join(' ')} }`;
}

function privateFields(node: ClassNode, moduleId: string, facts: AssignmentFacts): string[] {
  if (!node.body.body.some(hasPrivateName)) return [];
  const fields = node.body.body.filter(isPrivateField);
  const reads = fields.filter((field) => !field.static).map((field) => `o.#${fieldName(field)}`);
  const statics = fields.filter((field) => field.static && mayChange(field, facts));
  const calls = [`registerPrivateFields?.(this, (o) => [${reads.join(', ')}]);`];
  if (statics.length > 0) {
    const id = JSON.stringify(`${moduleId}#class@${String(node.start)}`);
    const values = statics.map((field) => staticEntry(field, facts)).join(', ');
    calls.push(`registerState(${id}, () => [${values}]);`);
  }
  return calls;
}

function fieldsOfCode({ body }: ClassNode): string[] {
  const names = body.body.flatMap((element) =>
    element.type === 'PropertyDefinition' &&
    !element.static &&
    !element.computed &&
    element.key.type === 'Identifier' &&
    element.value !== null &&
    isFunctionExpression(bareExpression(element.value))
      ? [element.key.name]
      : [],
  );
  return names.length === 0 ? [] : [`registerCode?.(this, ${JSON.stringify(names)});`];
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
