import ts from 'typescript';

import type { Callable } from '../../model/unit-model.ts';
import type { ValueType } from '../../model/value-type.ts';
import { callableValue, type CallableParts } from './callables.ts';
import { isJavaScript } from './member-name.ts';
import type { RegisteredClass } from './unit-scope.ts';

/** The most handlers of a unit. */
const mostHandlers = 30;

const handler: ValueType = {
  kind: 'function',
  parameters: [{ name: 'values', type: { kind: 'unknown' }, isOptional: false, isRest: true }],
  returns: { kind: 'unknown' },
};

/**
 * Returns the handlers that people may set on instances of a JavaScript class, although nothing declares them: names such as `ontext` that
 * the unit calls as members (`parser.ontext(text)`), or has as texts by which it may find them (`emit(parser, 'ontext')`).
 *
 * @param members the callables of the class
 */
export function handlerFields(
  { id, symbol }: RegisteredClass,
  members: readonly Callable[],
  parts: CallableParts,
): Callable[] {
  const { source } = parts.scope;
  const node = symbol.valueDeclaration;
  if (node?.getSourceFile() !== source || !isJavaScript(source)) return [];
  const own = new Set(members.map(({ name }) => name));
  return [...handlersIn(source)]
    .filter(([name]) => !own.has(name))
    .slice(0, mostHandlers)
    .map(([name, place]) =>
      callableValue(
        { id: `${id}#${name}`, kind: 'field', name, receiver: id },
        { node: place, returns: handler, isWritable: true },
        parts,
      ),
    );
}

/** Returns where handlers are first named in a text. */
function handlersIn(source: ts.SourceFile): ReadonlyMap<string, ts.Node> {
  const found = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    const name = ts.isStringLiteralLike(node) ? node.text : calledMember(node);
    if (name !== undefined && /^on[A-Za-z]\w*$/.test(name) && !found.has(name))
      found.set(name, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Returns the name of the member that a node calls. */
function calledMember(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression))
    return undefined;
  return node.expression.name.text;
}
