import { builtInErrors } from '../../model/built-in-errors.ts';
import { typedArrays } from '../../model/typed-arrays.ts';
import type { NodeOf } from '../../syntax/nodes.ts';
import { listed } from './evaluate-literal.ts';
import { foldGlobal } from './fold.ts';
import { elementsOf } from './iterated.ts';
import { concrete } from './literal-values.ts';
import type { ReadHost } from './read-host.ts';
import { Unread } from './unread.ts';
import { callExport } from './unit-calls.ts';
import { nothing, numberValue, type NameScope, type ReadValue } from './values.ts';

/** Classes of the language whose instances a test case can make. */
const known: ReadonlySet<string> = new Set([
  'Date',
  'Map',
  'Set',
  'URL',
  'URLSearchParams',
  ...typedArrays,
  'ArrayBuffer',
  'WeakMap',
  'WeakSet',
  'AbortController',
  ...builtInErrors,
]);

/** Stands for the present time: a test that passes it would do so at any time. What it asserts of that time does not hold, and is no condition then. */
const someDate: ReadValue = {
  is: 'built-in',
  class: 'Date',
  arguments: [numberValue(Date.UTC(2020, 0, 1))],
};

/** The value of `new X(…)`. */
export function evaluateNew(
  node: NodeOf<'NewExpression'>,
  scope: NameScope,
  host: ReadHost,
): ReadValue {
  const value = host.evaluate(node.callee, scope);
  const list = listed(node.arguments, scope, host);
  if (value.is === 'export') return callExport(value, list, { node, isNew: true, host });
  if (value.is === 'foreign') throw new Unread(`it uses the package ${value.module}`, node);
  if (value.is !== 'global') throw new Unread(`it makes \`${host.textOf(node)}\``, node);
  const [name = '', ...rest] = value.path;
  if (rest.length > 0) throw new Unread(`it makes \`${host.textOf(node)}\``, node);
  if (name === 'Promise') {
    throw new Unread('it is asynchronous in a way that is not read: `new Promise(…)`', node);
  }
  if (name === 'RegExp') {
    const [source, flags = ''] = list.map(concrete);
    if (typeof source === 'string' && typeof flags === 'string') {
      return { is: 'regexp', source, flags };
    }
  }
  if (name === 'Array') {
    const folded = foldGlobal(['Array'], list);
    if (folded !== undefined) return folded;
  }
  if (name === 'Object' && list.length === 0) return { is: 'record', members: new Map() };
  if (!known.has(name)) throw new Unread(`it makes \`${host.textOf(node)}\``, node);
  if (name === 'Date' && list.length === 0) return { ...someDate };
  const isCollection = name === 'Map' || name === 'Set';
  if (isCollection) {
    const [only = nothing] = list;
    const elements = concrete(only) === undefined ? [] : [...elementsOf(only, node)];
    return { is: 'built-in', class: name, arguments: [{ is: 'list', elements }] };
  }
  return { is: 'built-in', class: name, arguments: list };
}
