import ts from 'typescript';

import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import type { CallableParts } from './callables.ts';
import { unionType } from './union-type.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** The most events of a unit. */
const mostEvents = 20;

/** An emitter does nothing with what a listener returns. */
const listener: ValueType = {
  kind: 'function',
  parameters: [{ name: 'values', type: { kind: 'unknown' }, isOptional: false, isRest: true }],
  returns: { kind: 'undefined' },
};

/**
 * Returns the method `on` of a class that inherits it from Node's event emitters, for the events that the unit emits; none for other
 * classes. The other inherited methods say little about the unit.
 *
 * @param members the callables of the class
 */
export function listenerMethods(
  { id, symbol, type }: RegisteredClass,
  members: readonly Callable[],
  { scope, uniqueId }: CallableParts,
): Callable[] {
  const { checker, exports, source } = scope;
  const isOfUnit = symbol.valueDeclaration?.getSourceFile() === source;
  if (!isOfUnit || members.some(({ name }) => name === 'on')) return [];
  const events = eventsIn(source);
  const inherited = checker.getPropertyOfType(type, 'on')?.declarations?.[0];
  const isEmitter =
    inherited === undefined
      ? extendsEmitter(symbol) || isMadeEmitter(symbol.name, source)
      : !exports.isProjectFile(inherited.getSourceFile());
  if (events.length === 0 || !isEmitter) return [];
  const event = unionType(
    events.map((value): ValueType => ({ kind: 'literal', value: { of: 'string', value } })),
  );
  return [
    {
      id: uniqueId(`${id}#on`),
      kind: 'method',
      name: 'on',
      receiver: id,
      parameters: [
        { name: 'event', type: event, isOptional: false, isRest: false },
        { name: 'listener', type: listener, isOptional: false, isRest: false },
      ],
      returns: { kind: 'undefined' },
      typeParameters: [],
      isWritable: false,
      declaredErrors: [],
    },
  ];
}

/** Returns the names of the events that a unit emits by `this.emit('name')` and the like. */
function eventsIn(source: ts.SourceFile): readonly string[] {
  const found = new Set<string>();
  forEachCall(source, ({ expression, arguments: [event] }) => {
    const isEmitting = ts.isPropertyAccessExpression(expression) && expression.name.text === 'emit';
    if (isEmitting && event !== undefined && ts.isStringLiteralLike(event)) found.add(event.text);
  });
  return [...found].slice(0, mostEvents);
}

/** Returns whether the name of a superclass says that it is an emitter. The checker may not know the superclass. */
function extendsEmitter({ valueDeclaration }: ts.Symbol): boolean {
  const clauses =
    valueDeclaration !== undefined && ts.isClassLike(valueDeclaration)
      ? (valueDeclaration.heritageClauses ?? [])
      : [];
  return clauses.some((each) => namesEmitter(each.types[0]));
}

function namesEmitter(node: ts.Node | undefined): boolean {
  return node !== undefined && /Emitter(?:\.prototype)?$/i.test(node.getText());
}

/**
 * Returns whether calls such as `inherits(Queue, EventEmitter)` or `Object.setPrototypeOf(Queue.prototype, EventEmitter.prototype)` make a
 * constructor function one of emitters. The checker does not know these.
 */
function isMadeEmitter(name: string, source: ts.SourceFile): boolean {
  let isMade = false;
  forEachCall(source, ({ expression, arguments: [heir, ...from] }) => {
    const isHeir = heir !== undefined && [name, `${name}.prototype`].includes(heir.getText());
    const isInheriting = /(?:^|\.)(?:inherits|setPrototypeOf|assign|extend|mixin)$/.test(
      expression.getText(),
    );
    isMade ||= isHeir && isInheriting && from.some(namesEmitter);
  });
  return isMade;
}

function forEachCall(source: ts.SourceFile, note: (call: ts.CallExpression) => void): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) note(node);
    ts.forEachChild(node, visit);
  };
  visit(source);
}
